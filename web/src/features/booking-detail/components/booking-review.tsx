import type { Booking } from '@crease/shared/contracts/booking';
import { Stars } from '../../../components/stars.js';
import { reviewTexts } from '../../reviews/public.js';
import { detailTexts as t } from '../texts.js';

/** After the game: the player's review, or the request for one. */
export function BookingReview({ booking, onRate }: { booking: Booking; onRate: () => void }) {
  const { feedback, groundId: ground } = booking;
  if (feedback) {
    return (
      <section className="panel stack">
        <h2>{reviewTexts.yours}</h2>
        <Stars rating={feedback.rating} />
        {feedback.hidden ? <p>{t.reviewHidden}</p> : null}
        {feedback.comment ? <p className="booking-review-words">{feedback.comment}</p> : null}
      </section>
    );
  }
  return (
    <section className="panel stack">
      <h2>{reviewTexts.ask(ground.name)}</h2>
      <button type="button" className="btn btn-primary btn-wide" onClick={onRate}>
        {t.rate}
      </button>
    </section>
  );
}
