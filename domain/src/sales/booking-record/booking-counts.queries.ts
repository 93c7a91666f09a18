import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.schema.js';

/** The fields for a day's sums. */
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
  return await core.db.bookings
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

/** The same, for one owner if given. Few at any time, with their own index. */
export function findUnsummedBookings(core: Core, ownerId?: string): AsyncIterable<UnsummedBooking> {
  const filter: mongo.Filter<BookingDoc> = { ...UNSUMMED_BOOKINGS.where };
  if (ownerId) filter.ownerId = new Types.ObjectId(ownerId);
  return core.db.bookings
    .find(filter, { hint: { unsummed: 1 } })
    .project<UnsummedBooking>({ groundId: 1, ownerId: 1, bookingDate: 1, unsummed: 1 });
}

/** Marks bookings as summed up, unless they have changed since they were read. */
export async function noteBookingsSummed(
  core: Core,
  marks: readonly Pick<UnsummedBooking, '_id' | 'unsummed'>[],
): Promise<void> {
  if (marks.length === 0) return;
  await core.db.bookings.bulkWrite(
    marks.map(({ _id, unsummed }) => ({
      updateOne: { filter: { _id, unsummed }, update: { $unset: { unsummed: '' } } },
    })),
    { ordered: false },
  );
}

/** The fields for a customer's figures. */
export type CustomersBooking = Pick<
  BookingDoc,
  | '_id'
  | 'userId'
  | 'userName'
  | 'userEmail'
  | 'playerDetails'
  | 'bookingDate'
  | 'startsAt'
  | 'status'
  | 'payment'
  | 'pricing'
  | 'checkedInAt'
  | 'createdAt'
  | 'updatedAt'
> & {
  /** Set when the booking is marked as a no-show. */
  noShow?: unknown;
};

const FIELDS = {
  userId: 1,
  userName: 1,
  userEmail: 1,
  'playerDetails.contactPerson': 1,
  bookingDate: 1,
  startsAt: 1,
  status: 1,
  'payment.status': 1,
  'payment.captured': 1,
  'payment.transactionId': 1,
  'payment.orderId': 1,
  'payment.refunds': 1,
  'payment.shares': 1,
  'payment.shared': 1,
  'payment.collected.amount': 1,
  'pricing.totalAmount': 1,
  'pricing.dueAtGround': 1,
  checkedInAt: 1,
  createdAt: 1,
  updatedAt: 1,
  noShow: 1,
} as const;

/** Players of a workplace's bookings that changed since a moment; of all time without one. */
export function scanCustomersSince(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  since: Date | undefined,
): AsyncIterable<Pick<BookingDoc, 'userId' | 'playerDetails'>> {
  return core.db.bookings
    .find({ ownerId, ...(since ? { updatedAt: { $gte: since } } : {}) })
    .project<Pick<BookingDoc, 'userId' | 'playerDetails'>>({
      userId: 1,
      'playerDetails.contactPerson.phone': 1,
    });
}

/**
 * Every booking of these accounts, and of walk-ins with these numbers, at a workplace: each kind is one walk of an
 * index.
 */
export async function* scanBookingsOf(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  whose: { userIds: readonly Types.ObjectId[]; phones: readonly string[] },
): AsyncIterable<CustomersBooking> {
  const scan = (filter: mongo.Filter<BookingDoc>) =>
    core.db.bookings.find({ ownerId, ...filter }).project<CustomersBooking>(FIELDS);
  if (whose.userIds.length > 0) yield* scan({ userId: { $in: [...whose.userIds] } });
  if (whose.phones.length > 0)
    yield* scan({ userId: null, 'playerDetails.contactPerson.phone': { $in: [...whose.phones] } });
}

/** Every booking on some grounds of a workplace. */
export function scanBookingsOnGrounds(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  groundIds: readonly Types.ObjectId[],
): AsyncIterable<CustomersBooking> {
  return core.db.bookings
    .find({ ownerId, groundId: { $in: [...groundIds] } })
    .project<CustomersBooking>(FIELDS);
}
