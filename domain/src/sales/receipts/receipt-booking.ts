import type { Booking } from '@crease/shared/contracts/bookings';
import { AppError } from '@crease/shared/errors';
import type { Caller } from '../../accounts/auth/caller.js';
import type { Core } from '../../platform/core.js';
import { canSeeBooking, hasRight } from '../bookings/booking.policy.js';
import { presentOne } from '../bookings/booking.read.js';
import { bookingNotFound, findBooking } from '../bookings/find-booking.js';

/**
 * The booking for its receipt, calendar file or receipt mail: for its player, the ground's owner and admins. Throws
 * `NOT_FOUND`; for anyone else `FORBIDDEN` with the message the page knows.
 */
export async function receiptBooking(
  core: Core,
  ref: string,
  caller: Pick<Caller, 'id' | 'role'>,
): Promise<Booking> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  if (!(await hasRight(core, booking, caller, canSeeBooking)))
    throw new AppError('FORBIDDEN', 'Access denied');
  return await presentOne(core, booking);
}
