import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { type BookingDoc, findBookingByNumber } from '../booking-record/booking.schema.js';
import { type BookingRight, type BookingSide, sideOf } from './booking.policy.js';

/** By `_id` or by the number people read. */
export async function findBooking(core: Core, ref: string): Promise<BookingDoc | null> {
  return /^[0-9a-f]{24}$/i.test(ref)
    ? await core.reads.booking(ref.toLowerCase())
    : await findBookingByNumber(core, ref.toUpperCase());
}

export const bookingNotFound = () => refuse('NOT_FOUND', 'no_such_booking');

/**
 * The booking, if the caller has that right to it (`booking.policy.ts`).
 * @throws `NOT_FOUND` for a stranger, who learns nothing of it, and `FORBIDDEN` for a person who may only see it.
 */
export async function findBookingFor(
  core: Core,
  ref: string,
  caller: { id: string; role: Role },
  right: BookingRight,
): Promise<{ booking: BookingDoc; side: BookingSide }> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  const side = await sideOf(core, booking, caller, right);
  if (side === null) throw bookingNotFound();
  if (side === 'forbidden') throw new AppError('FORBIDDEN', 'This is not yours to do.');
  return { booking, side };
}
