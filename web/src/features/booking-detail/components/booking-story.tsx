import type { Booking } from '@crease/shared/contracts/bookings';
import { formatInstant } from '../../../lib/format/time.js';
import { detailTexts as t } from '../texts.js';

/** `booking.timeline`: what happened, when, by whom. */
export function BookingStory({ booking }: { booking: Booking }) {
  if (booking.timeline.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t.story}</h2>
      <ol className="story">
        {booking.timeline.map(({ at, what, by }) => (
          <li key={`${at}${what}`}>
            <strong>{t.storyWords[what] ?? what}</strong>
            <span className="small text-2">
              {formatInstant(at)}
              {by ? `, ${by}` : ''}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
