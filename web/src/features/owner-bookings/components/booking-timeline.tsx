import type { Booking } from '@crease/shared/contracts/booking';
import { StoryLines } from '../../booking-detail/public.js';
import { ownerBookingsTexts as t } from '../texts.js';

/** The booking's history, as the drawer shows it. */
export function BookingTimeline({ booking }: { booking: Booking }) {
  if (booking.timeline.length === 0) return null;
  return (
    <section className="stack">
      <h3>{t.timeline}</h3>
      <StoryLines booking={booking} className="drawer-story" />
    </section>
  );
}
