import type { Core } from '../../platform/core.js';
import { bookingNotFound } from '../booking-reads/find-booking.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { patience } from '../operation/operation.js';

/**
 * Tries a change that is one conditional update until it is written. `attempt` judges the booking as it is now, throws where it
 * may not be, and answers null where it has changed since it was read: then it is read and judged anew. Throws `UNAVAILABLE`
 * where another operation on the booking is not over within 2 s.
 */
export async function changeBooking(
  core: Core,
  booking: BookingDoc,
  attempt: (found: BookingDoc, now: Date) => Promise<BookingDoc | null>,
): Promise<BookingDoc> {
  const awaitOperation = patience();
  let found = booking;
  for (;;) {
    const after = await attempt(found, core.clock.now());
    if (after) return after;
    const changed = await findBookingById(core, found._id);
    if (!changed) throw bookingNotFound();
    found = changed;
    if (found.op) await awaitOperation();
  }
}
