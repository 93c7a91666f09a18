import { refuse } from '@crease/shared/refusals';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { canSeeBooking, hasRight } from '../booking-reads/booking.policy.js';
import { bookingNotFound, findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';

/**
 * The booking for its receipt, calendar file or receipt mail, as it is stored: for its player, the ground's owner and
 * admins. Throws `NOT_FOUND`; for anyone else `FORBIDDEN` with the message the page knows.
 */
export async function receiptBooking(
  core: Core,
  ref: string,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<BookingDoc> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  if (!(await hasRight(core, booking, caller, canSeeBooking))) throw refuse('FORBIDDEN', 'not_yours');
  return booking;
}
