import type { Pagination } from '@crease/shared/contracts/common';
import { Icon } from './icon.js';
import { latePartTexts as t } from './late-texts.js';
import './pager.css';

interface Props {
  pagination: Pagination;
  onPage: (page: number) => void;
}

/** Previous, next and the current page; nothing if there is only one page. */
export function Pager({ pagination: { page, pages }, onPage }: Props) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="row pager" aria-label={t.pages}>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page, pages + 1) - 1)}
      >
        <Icon name="left" small />
      </button>
      <span aria-current="page">{t.page(page, Math.max(1, pages))}</span>
      <button
        type="button"
        className="btn btn-small"
        aria-label={t.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" small />
      </button>
    </nav>
  );
}
