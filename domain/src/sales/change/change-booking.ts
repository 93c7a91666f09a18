import type { Core } from '../../platform/core.js';
import { bookingNotFound } from '../booking-reads/find-booking.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { patience } from '../operation/operation.js';

/**
 * Retries a change that is one conditional update. `attempt` checks the current booking, throws if the change is not
 * allowed, and returns null if the booking changed since it was read; then it is read again.
 * @throws `UNAVAILABLE` if another operation on it does not end within 2 s.
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
