import type { Role } from '@crease/shared/contracts/user';
import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { BookingDoc } from './booking.model.js';

/** By `_id` or by the number people read (contract §3). */
export async function findBooking(core: Core, ref: string): Promise<BookingDoc | null> {
  const filter = /^[0-9a-f]{24}$/i.test(ref)
    ? { _id: new Types.ObjectId(ref) }
    : { bookingId: ref.toUpperCase() };
  return await native(core.models, 'bookings').findOne(filter);
}

/** What a caller is to a booking: judged before its state (contract §3). */
export type BookingSide = 'player' | 'owner' | 'admin' | 'stranger';

export function sideOf(
  booking: Pick<BookingDoc, 'userId' | 'ownerId'>,
  caller: { id: string; role: Role } | null,
): BookingSide {
  if (!caller) return 'stranger';
  if (booking.userId?.toString() === caller.id) return 'player';
  if (booking.ownerId.toString() === caller.id) return 'owner';
  return caller.role === 'admin' ? 'admin' : 'stranger';
}

export const bookingNotFound = () => new AppError('NOT_FOUND', 'This booking does not exist.');

/** The booking, if the caller is on one of the sides that may act; anybody else learns nothing of it. */
export async function findBookingFor(
  core: Core,
  ref: string,
  caller: { id: string; role: Role },
  may: readonly BookingSide[],
): Promise<{ booking: BookingDoc; side: BookingSide }> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  const side = sideOf(booking, caller);
  if (side === 'stranger') throw bookingNotFound();
  if (!may.includes(side)) throw new AppError('FORBIDDEN', 'This is not yours to do.');
  return { booking, side };
}
