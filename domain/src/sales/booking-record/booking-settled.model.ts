import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.model.js';

/** What settlements and balances ask of bookings. */
const bookings = (core: Core) => core.db.bookings;

export async function findBookingsByIds(core: Core, ids: readonly Types.ObjectId[]): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({ _id: { $in: [...ids] } })
    .toArray();
}

/** When the games of these bookings end. */
export async function findEndsOf(
  core: Core,
  ids: readonly Types.ObjectId[],
): Promise<Pick<BookingDoc, '_id' | 'endsAt'>[]> {
  return await bookings(core)
    .find({ _id: { $in: [...ids] } })
    .project<Pick<BookingDoc, '_id' | 'endsAt'>>({ endsAt: 1 })
    .toArray();
}
