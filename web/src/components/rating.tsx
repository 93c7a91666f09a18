import { formatCount } from '../lib/format/money.js';
import { Icon } from './icon.js';
import { partTexts } from './texts.js';

interface Props {
  average: number;
  count: number;
}

/** The amber star, the average and the number of reviews. A ground without reviews is shown as new. */
export function Rating({ average, count }: Props) {
  if (count === 0) return <span className="rating rating-none small">{partTexts.unrated}</span>;
  return (
    <span className="rating">
      <Icon name="star" />
      <span className="num">{average.toFixed(1)}</span>
      <span className="rating-count small">
        ({formatCount(count)}
        <span className="visually-hidden"> {partTexts.reviews}</span>)
      </span>
    </span>
  );
}
