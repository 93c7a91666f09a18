import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from './booking.schema.js';
import { LIVE_STATUSES } from './booking-hours.js';

/** Bookings by references from coupons, regulars and claims. */

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
  return await core.db.bookings
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } }, { projection: judged })
    .toArray();
}

/** Bookings of a person that keep a settled use of this coupon. */
export async function findKeptBy(
  core: Core,
  userId: string,
  couponId: Types.ObjectId,
): Promise<Pick<BookingDoc, '_id'>[]> {
  return await core.db.bookings
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

/** Makes a booking's coupon use permanent, once: a released one is not restored. */
export async function writeKept(core: Core, bookingId: string, n: number): Promise<void> {
  await core.db.bookings.updateOne(
    { _id: new Types.ObjectId(bookingId), 'coupon.kept': { $exists: false } },
    { $set: { 'coupon.kept': n } },
  );
}

export async function writeGone(core: Core, bookingId: string): Promise<void> {
  await core.db.bookings.updateOne(
    { _id: new Types.ObjectId(bookingId), 'coupon.kept': { $exists: true } },
    { $set: { 'coupon.gone': true } },
  );
}

/** True if a player has another standing booking at a workplace. */
export async function hasBookedAt(
  core: Core,
  userId: string,
  ownerId: Types.ObjectId,
  except: string | undefined,
): Promise<boolean> {
  const now = core.clock.now();
  const other = await core.db.bookings.findOne(
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

/** Cost of the standing bookings with each coupon, and the discount given. */
export async function sumByCoupon(
  core: Core,
  couponIds: Types.ObjectId[],
): Promise<Map<string, { revenue: number; cost: number }>> {
  const sums = core.db.bookings.aggregate<{ _id: Types.ObjectId; revenue: number; cost: number }>([
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
  await core.db.bookings.countDocuments({
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
  core.db.bookings.aggregate<{ _id: Types.ObjectId; count: number }>([
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
  return await core.db.bookings
    .find<BookingOfRegular>({ regularId: { $in: [...regularIds] } }, { projection: BRIEF })
    .toArray();
}

/** The bookings that claims name, with the fields needed to judge claims. */
export async function findClaimants(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  if (ids.length === 0) return [];
  return await core.db.bookings
    .find({ _id: { $in: ids } }, { projection: { outbox: 0, timeline: 0 } })
    .toArray();
}

/** Maximum number of conflicting bookings shown. */
const SHOWN = 100;

/** These bookings, the earliest first, as many as are shown. */
export async function findByIds(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  return await core.db.bookings
    .find({ _id: { $in: ids } })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** Open bookings of grounds that are not over, the earliest first, as many as are shown. */
export async function findOpenOn(
  core: Pick<Core, 'db' | 'clock'>,
  groundIds: Types.ObjectId[],
): Promise<BookingDoc[]> {
  return await core.db.bookings
    .find({
      groundId: { $in: groundIds },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** The times of these bookings. */
export async function findSlotsOf(
  core: Pick<Core, 'db'>,
  ids: Types.ObjectId[],
): Promise<Pick<BookingDoc, 'groundId' | 'bookingDate' | 'timeSlot'>[]> {
  return await core.db.bookings
    .find({ _id: { $in: ids } }, { projection: { groundId: 1, bookingDate: 1, timeSlot: 1 } })
    .toArray();
}

/** How many bookings of a player wait for their payment or approval. */
export async function countPending(core: Pick<Core, 'db' | 'clock'>, userId: string): Promise<number> {
  return await core.db.bookings.countDocuments({
    userId: new Types.ObjectId(userId),
    status: 'pending',
    expiresAt: { $gt: core.clock.now() },
  });
}

/** A ground's open bookings near a date that are not over: candidates for a closed-gate report. */
export async function findOpenAround(
  core: Core,
  groundIds: Types.ObjectId[],
  date: string,
): Promise<BookingDoc[]> {
  return await core.db.bookings
    .find({
      groundId: { $in: groundIds },
      bookingDate: { $in: [addDays(date, -1), date, addDays(date, 1)] },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .toArray();
}

/** Which of these bookings have been played. */
export async function findPlayed(core: Core, ids: Types.ObjectId[]): Promise<Pick<BookingDoc, '_id'>[]> {
  return await core.db.bookings
    .find(
      { _id: { $in: ids }, status: { $in: ['confirmed', 'completed'] }, endsAt: { $lte: core.clock.now() } },
      { projection: { _id: 1 } },
    )
    .toArray();
}

/** True if the player of a booking has another one at the same time by now. */
export async function hasOtherAtThatTime(core: Core, booking: BookingDoc, now: Date): Promise<boolean> {
  const other = await core.db.bookings.findOne({
    userId: booking.userId,
    _id: { $ne: booking._id },
    startsAt: { $lt: booking.endsAt },
    endsAt: { $gt: booking.startsAt },
    $or: [{ status: 'confirmed' }, { status: 'pending', expiresAt: { $gt: now } }],
  });
  return other !== null;
}
