import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.model.js';

/** What the rollups of days ask of bookings (docs/product-rules.md, Reports). */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

/** What a day's sums are made from. */
export type SummedBooking = Pick<
  BookingDoc,
  | '_id'
  | 'groundId'
  | 'ownerId'
  | 'bookingDate'
  | 'status'
  | 'timeSlot'
  | 'pricing'
  | 'payment'
  | 'closedGate'
  | 'unsummed'
>;
const SUMMED = {
  groundId: 1,
  ownerId: 1,
  bookingDate: 1,
  status: 1,
  timeSlot: 1,
  pricing: 1,
  payment: 1,
  closedGate: 1,
  unsummed: 1,
} as const;

/** Every booking of these grounds on these dates that may count: all but the pending. */
export async function findBookingsToSum(
  core: Pick<Core, 'db'>,
  groundIds: readonly Types.ObjectId[],
  dates: readonly string[],
): Promise<SummedBooking[]> {
  return await bookings(core)
    .find({
      groundId: { $in: [...groundIds] },
      bookingDate: { $in: [...dates] },
      status: { $in: ['confirmed', 'completed', 'cancelled'] },
    })
    .project<SummedBooking>(SUMMED)
    .toArray();
}

export type UnsummedBooking = Pick<BookingDoc, '_id' | 'groundId' | 'ownerId' | 'bookingDate'> & {
  unsummed: Types.ObjectId;
};

/** Changed since they were last summed up. */
export const UNSUMMED_BOOKINGS = due('bookings', { unsummed: { $exists: true } });

/** The same; of one owner, where one is named. Few at any time, and an index's own. */
export function findUnsummedBookings(core: Core, ownerId?: string): AsyncIterable<UnsummedBooking> {
  const filter: mongo.Filter<BookingDoc> = { ...UNSUMMED_BOOKINGS.where };
  if (ownerId) filter.ownerId = new Types.ObjectId(ownerId);
  return bookings(core)
    .find(filter, { hint: { unsummed: 1 } })
    .project<UnsummedBooking>({ groundId: 1, ownerId: 1, bookingDate: 1, unsummed: 1 });
}

/** They are summed up as they were read. Whoever has changed one since has marked it anew: that one stays. */
export async function noteBookingsSummed(
  core: Core,
  marks: readonly Pick<UnsummedBooking, '_id' | 'unsummed'>[],
): Promise<void> {
  if (marks.length === 0) return;
  await bookings(core).bulkWrite(
    marks.map(({ _id, unsummed }) => ({
      updateOne: { filter: { _id, unsummed }, update: { $unset: { unsummed: '' } } },
    })),
    { ordered: false },
  );
}
