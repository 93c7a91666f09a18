import type { Core } from '../../platform/core.js';
import { findBookingsOfRegulars } from '../booking-record/booking-links.queries.js';
import { isPast } from './plan-regular.js';
import type { RegularDoc } from './regular.schema.js';

/**
 * The dates that an ended regular does not have any more and that are not marked so yet: those from its end on by the day on
 * which they are played, as one may have been moved, and of these only what has not begun and nobody has come to.
 */
export async function datesToEnd(core: Core, regular: RegularDoc, now: Date): Promise<string[]> {
  const { endedFrom, timeSlot } = regular;
  if (!endedFrom) return [];
  const found = await findBookingsOfRegulars(core, [regular._id]);
  const bookings = new Map(found.map((booking) => [booking._id.toString(), booking]));
  return Object.entries(regular.dates).flatMap(([date, { state, bookingId }]) => {
    // A date that is just being made has not been moved, and from its end on nobody makes it.
    const booking = state === 'booked' ? bookings.get(bookingId.toString()) : undefined;
    if (state !== 'due' && state !== 'making' && state !== 'booked') return [];
    if ((booking?.bookingDate ?? date) < endedFrom) return [];
    const hasBegun = booking ? booking.startsAt <= now || !!booking.checkedInAt : isPast(date, timeSlot, now);
    // What is due will never be made; what was made and has begun stays.
    return hasBegun && state === 'booked' ? [] : [date];
  });
}
