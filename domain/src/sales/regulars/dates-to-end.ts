import type { Core } from '../../platform/core.js';
import { findBookingsOfRegulars } from '../booking-record/booking-links.queries.js';
import { isPast } from './plan-regular.js';
import type { RegularDoc } from './regular.schema.js';

/**
 * The dates an ended regular no longer has and that are not marked yet: those from its end on by their day of play (a
 * date may have been moved), unless they have begun or their players have come.
 */
export async function datesToEnd(core: Core, regular: RegularDoc, now: Date): Promise<string[]> {
  const { endedFrom, timeSlot } = regular;
  if (!endedFrom) return [];
  const found = await findBookingsOfRegulars(core, [regular._id]);
  const bookings = new Map(found.map((booking) => [booking._id.toString(), booking]));
  return Object.entries(regular.dates).flatMap(([date, { state, bookingId }]) => {
    // A date still being made has not been moved, and after the end no further ones are made.
    const booking = state === 'booked' ? bookings.get(bookingId.toString()) : undefined;
    if (state !== 'due' && state !== 'making' && state !== 'booked') return [];
    if ((booking?.bookingDate ?? date) < endedFrom) return [];
    const hasBegun = booking ? booking.startsAt <= now || !!booking.checkedInAt : isPast(date, timeSlot, now);
    // Dates not made yet are never made; a game that has begun stays.
    return hasBegun && state === 'booked' ? [] : [date];
  });
}
