import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.model.js';

/** What a customer's figures are counted from. */
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
  /** Written once nobody came. */
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
  'payment.collected.amount': 1,
  'pricing.totalAmount': 1,
  'pricing.dueAtGround': 1,
  checkedInAt: 1,
  createdAt: 1,
  updatedAt: 1,
  noShow: 1,
} as const;

const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

/** Whose bookings of a workplace have changed since a moment; of all time without one. */
export function scanCustomersSince(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  since: Date | undefined,
): AsyncIterable<Pick<BookingDoc, 'userId' | 'playerDetails'>> {
  return bookings(core)
    .find({ ownerId, ...(since ? { updatedAt: { $gte: since } } : {}) })
    .project<Pick<BookingDoc, 'userId' | 'playerDetails'>>({
      userId: 1,
      'playerDetails.contactPerson.phone': 1,
    });
}

/** Every booking of these accounts, and of walk-ins with these numbers, at a workplace: each kind is one walk of an index. */
export async function* scanBookingsOf(
  core: Pick<Core, 'db'>,
  ownerId: Types.ObjectId,
  whose: { userIds: readonly Types.ObjectId[]; phones: readonly string[] },
): AsyncIterable<CustomersBooking> {
  const scan = (filter: mongo.Filter<BookingDoc>) =>
    bookings(core)
      .find({ ownerId, ...filter })
      .project<CustomersBooking>(FIELDS);
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
  return bookings(core)
    .find({ ownerId, groundId: { $in: [...groundIds] } })
    .project<CustomersBooking>(FIELDS);
}
