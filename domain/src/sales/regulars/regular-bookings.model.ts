import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from '../booking-record/booking.model.js';

/** What regulars ask of bookings. */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

const BRIEF = {
  regularId: 1,
  status: 1,
  groundId: 1,
  groundName: 1,
  bookingDate: 1,
  timeSlot: 1,
  startsAt: 1,
  endsAt: 1,
  pricing: 1,
  'payment.status': 1,
  'payment.collected': 1,
  'cancellation.code': 1,
  checkedInAt: 1,
  unboundAt: 1,
} as const;

export type BookingOfRegular = Pick<
  BookingDoc,
  | '_id'
  | 'regularId'
  | 'status'
  | 'groundId'
  | 'groundName'
  | 'bookingDate'
  | 'timeSlot'
  | 'startsAt'
  | 'endsAt'
  | 'pricing'
  | 'checkedInAt'
  | 'unboundAt'
> & {
  payment: Pick<BookingDoc['payment'], 'status' | 'collected'>;
  cancellation?: Pick<NonNullable<BookingDoc['cancellation']>, 'code'>;
};

/** The bookings of these regulars, whatever has become of them. */
export async function findBookingsOfRegulars(
  core: Pick<Core, 'db'>,
  regularIds: readonly Types.ObjectId[],
): Promise<BookingOfRegular[]> {
  if (regularIds.length === 0) return [];
  return await bookings(core)
    .find<BookingOfRegular>({ regularId: { $in: [...regularIds] } }, { projection: BRIEF })
    .toArray();
}

/** Bookings that a maker left before its regular had written them down, or was told that it had not. */
export const findUnbound = (core: Core, before: Date): mongo.FindCursor<BookingDoc> =>
  bookings(core).find(unboundSince(before).where);

export const unboundSince = (before: Date) => due('bookings', { unboundAt: { $lte: before } });

/** Its regular has written it down, or it has come to its end. */
export async function markBound(core: Core, _id: Types.ObjectId): Promise<void> {
  await bookings(core).updateOne({ _id }, { $unset: { unboundAt: '' } });
}
