import { Icon } from '../../../components/icon.js';
import { formatHours } from '../../../lib/format/time.js';
import { type BarRange, gapsOf, overlapsOf, type Piece } from '../../ground-form/public.js';
import { ownerPricesTexts as t } from '../texts.js';

const words = (pieces: Piece[]) => pieces.map(({ from, to }) => formatHours(from, to)).join(', ');

/** The bar in words: closed hours, and hours with two prices. */
export function PriceSummary({ bar }: { bar: BarRange[] }) {
  const gaps = gapsOf(bar);
  const twice = overlapsOf(bar);
  return (
    <p className="row row-wrap" aria-live="polite">
      <span className="tag">
        <Icon name={gaps.length === 0 ? 'check' : 'ban'} small />
        {gaps.length === 0 ? t.openAll : t.closed(words(gaps))}
      </span>
      {twice.length > 0 ? (
        <span className="tag tag-danger">
          <Icon name="warning" small />
          {t.twice(words(twice))}
        </span>
      ) : null}
    </p>
  );
}
