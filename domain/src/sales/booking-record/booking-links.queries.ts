import { type mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.schema.js';
import { LIVE_STATUSES } from './booking-hours.js';

/** What coupons ask of bookings and write on them: a settled use stands on its booking alone. */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

/** A booking by which a use is judged. */
export type CouponBooking = Pick<
  BookingDoc,
  '_id' | 'userId' | 'status' | 'expiresAt' | 'op' | 'coupon' | 'updatedAt' | 'createdAt'
>;
const judged = { userId: 1, status: 1, expiresAt: 1, op: 1, coupon: 1, updatedAt: 1, createdAt: 1 };

export async function findCouponBookings(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<CouponBooking[]> {
  if (ids.length === 0) return [];
  return await bookings(core)
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: judged })
    .toArray();
}

/** Bookings of a person that keep a settled use of this coupon. */
export async function findKeptBy(
  core: Core,
  userId: string,
  couponId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id'>[]> {
  return await bookings(core)
    .find(
      {
        userId: new Types.ObjectId(userId),
        'coupon.couponId': couponId,
        'coupon.kept': { $exists: true },
        'coupon.gone': { $exists: false },
      },
      { projection: { _id: 1 } },
    )
    .toArray();
}

/** A booking keeps its use from now on, once: what has gone does not come back. */
export async function writeKept(core: Core, bookingId: string, n: number): Promise<void> {
  await bookings(core).updateOne(
    { _id: new Types.ObjectId(bookingId), 'coupon.kept': { $exists: false } },
    { $set: { 'coupon.kept': n } },
  );
}

export async function writeGone(core: Core, bookingId: string): Promise<void> {
  await bookings(core).updateOne(
    { _id: new Types.ObjectId(bookingId), 'coupon.kept': { $exists: true } },
    { $set: { 'coupon.gone': true } },
  );
}

/** Has somebody a booking at a workplace that stands, beside this one? */
export async function hasBookedAt(
  core: Core,
  userId: string,
  ownerId: Types.ObjectId,
  except: string | undefined,
): Promise<boolean> {
  const now = core.clock.now();
  const other = await bookings(core).findOne(
    {
      ownerId,
      userId: new Types.ObjectId(userId),
      ...(except ? { _id: { $ne: new Types.ObjectId(except) } } : {}),
      $or: [{ status: { $in: ['confirmed', 'completed'] } }, { status: 'pending', expiresAt: { $gt: now } }],
    },
    { projection: { _id: 1 } },
  );
  return other !== null;
}

/** What the bookings that stand with each coupon cost, and what it took off them. */
export async function sumByCoupon(
  core: Core,
  couponIds: Types.ObjectId[],
): Promise<Map<string, { revenue: number; cost: number }>> {
  const sums = bookings(core).aggregate<{ _id: Types.ObjectId; revenue: number; cost: number }>([
    {
      $match: { 'coupon.couponId': { $in: couponIds }, status: { $in: ['confirmed', 'completed'] } },
    },
    {
      $group: {
        _id: '$coupon.couponId',
        revenue: { $sum: '$pricing.totalAmount' },
        cost: { $sum: '$pricing.coupon' },
      },
    },
  ]);
  const byId = new Map<string, { revenue: number; cost: number }>();
  for await (const { _id, revenue, cost } of sums) byId.set(_id.toString(), { revenue, cost });
  return byId;
}

/** How many bookings keep a settled use of a coupon, whatever has become of them. */
export const countKept = async (core: Pick<Core, 'db'>, couponId: Types.ObjectId): Promise<number> =>
  await bookings(core).countDocuments({
    'coupon.couponId': couponId,
    'coupon.kept': { $exists: true },
    'coupon.gone': { $exists: false },
  });

/** Players with more live bookings using a coupon than one person may have. */
export const findOverusers = (
  core: Pick<Core, 'db'>,
  couponId: Types.ObjectId,
  most: number,
  now: Date,
): AsyncIterable<{ _id: Types.ObjectId; count: number }> =>
  bookings(core).aggregate<{ _id: Types.ObjectId; count: number }>([
    {
      $match: {
        'coupon.couponId': couponId,
        userId: { $ne: null },
        status: { $in: LIVE_STATUSES },
        $or: [{ status: { $ne: 'pending' } }, { expiresAt: { $gt: now } }],
      },
    },
    { $group: { _id: '$userId', count: { $sum: 1 } } },
    { $match: { count: { $gt: most } } },
  ]);

/** What regulars ask of bookings. */

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
