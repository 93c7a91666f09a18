import { Icon } from './icon.js';
import { partTexts } from './texts.js';
import './stars.css';

/** A rating from 1 to 5 as stars, with a text alternative. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={partTexts.starsOf(rating)}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" small className={star > Math.round(rating) ? 'is-off' : ''} />
      ))}
    </span>
  );
}
