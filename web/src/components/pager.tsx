import type { Pagination } from '@crease/shared/contracts/common';
import { Icon } from './icon.js';

interface Props {
  pagination: Pagination;
  onPage: (page: number) => void;
}

/** Previous, next, and where one is; nothing where there is one page only. */
export function Pager({ pagination: { page, pages }, onPage }: Props) {
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav className="row" aria-label="Pages">
      <button
        type="button"
        className="btn btn-small"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onPage(Math.min(page, pages + 1) - 1)}
      >
        <Icon name="left" small />
      </button>
      <span aria-current="page">
        Page {page} of {Math.max(1, pages)}
      </span>
      <button
        type="button"
        className="btn btn-small"
        aria-label="Next page"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <Icon name="right" small />
      </button>
    </nav>
  );
}
