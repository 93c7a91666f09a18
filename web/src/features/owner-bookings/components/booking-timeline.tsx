import type { Booking } from '@crease/shared/contracts/bookings';
import { formatInstant } from '../../../lib/format/time.js';
import { detailTexts } from '../../booking-detail/public.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** What happened to the booking, when and by whom. */
export function BookingTimeline({ booking }: { booking: Booking }) {
  if (booking.timeline.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t.timeline}</h3>
      <ol className="drawer-story">
        {booking.timeline.map(({ at, what, by }) => (
          <li key={`${at}${what}`}>
            <strong>{detailTexts.storyWords[what] ?? what}</strong>
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
