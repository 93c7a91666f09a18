import type { mongo, Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { CouponDoc, CouponUse } from './coupon.schema.js';

/** Taking and releasing uses: each function is one conditional update of the coupon. */

/** Age at which a permanent use is checked: its writer is done by then, or was overtaken. */
export const CHECK_AFTER_MS = 30_000;

/** No use ends after this. */
const NEVER = new Date(8_640_000_000_000_000);

/**
 * Number of uses live at this instant, those that match `also` or all: by the clock, whether or not expired ones were
 * removed.
 */
const liveUses = (now: Date, also: unknown[] = []) => ({
  $size: {
    $filter: {
      input: '$uses',
      as: 'use',
      cond: { $and: [{ $gt: [{ $ifNull: ['$$use.expiresAt', NEVER] }, now] }, ...also] },
    },
  },
});
const allLiveUses = (now: Date) => ({ $add: ['$settled', liveUses(now)] });

/** A player's uses that are recorded only on their bookings, counted beside this coupon. */
export interface SettledOf {
  count: number;
  settledRev: number;
}

/**
 * Takes a use. The filter decides every race: the coupon is on and within its days, this booking has none, and neither
 * the limit nor the player's limit is reached. False for a miss.
 */
export async function addUse(
  core: Core,
  { _id }: CouponDoc,
  use: CouponUse,
  person: (SettledOf & { most: number }) | undefined,
): Promise<boolean> {
  const now = core.clock.now();
  const filter: mongo.Filter<CouponDoc> = {
    _id,
    active: true,
    opensAt: { $lte: now },
    closesAt: { $gt: now },
    'uses.bookingId': { $ne: use.bookingId },
    ...(person ? { settledRev: person.settledRev } : {}),
    $expr: {
      $and: [
        { $lt: [allLiveUses(now), { $ifNull: ['$limit', Number.MAX_SAFE_INTEGER] }] },
        ...(person
          ? [
              {
                $lt: [
                  { $add: [person.count, liveUses(now, [{ $eq: ['$$use.userId', use.userId] }])] },
                  person.most,
                ],
              },
            ]
          : []),
      ],
    },
  };
  const result = await core.db.coupons.updateOne(filter, {
    $push: { uses: use },
    $inc: { usesRev: 1 },
    $min: { lookAt: use.expiresAt ?? checkAfter(now) },
  });
  return result.matchedCount === 1;
}

const checkAfter = (now: Date): Date => new Date(now.getTime() + CHECK_AFTER_MS);

/** Makes a live use permanent for operation `n`. False if the booking has none, or it belongs to a newer operation. */
export async function makeLasting(
  core: Core,
  _id: Types.ObjectId,
  bookingId: string,
  n: number,
): Promise<boolean> {
  const now = core.clock.now();
  const isLive = { $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: now } }] };
  const result = await core.db.coupons.updateOne(
    { _id, uses: { $elemMatch: { bookingId, n: { $lte: n }, settling: { $exists: false }, ...isLive } } },
    {
      $set: { 'uses.$.n': n, 'uses.$.at': now },
      $unset: { 'uses.$.expiresAt': '' },
      $inc: { usesRev: 1 },
      $min: { lookAt: checkAfter(now) },
    },
  );
  return result.matchedCount === 1;
}

/** Drops an open use as read. False if it has changed since, or is being settled. */
export async function dropUse(
  core: Core,
  _id: Types.ObjectId,
  { bookingId, n, at }: CouponUse,
): Promise<boolean> {
  const result = await core.db.coupons.updateOne(
    { _id, uses: { $elemMatch: { bookingId, n, at, settling: { $exists: false } } } },
    { $pull: { uses: { bookingId } }, $inc: { usesRev: 1 } },
  );
  return result.matchedCount === 1;
}

/** Drops all uses that the clock has ended. */
export async function dropLapsed(core: Core, _id: Types.ObjectId): Promise<void> {
  const expiresAt = { $lte: core.clock.now() };
  await core.db.coupons.updateOne(
    { _id, 'uses.expiresAt': expiresAt },
    { $pull: { uses: { expiresAt } }, $inc: { usesRev: 1 } },
  );
}

/** Starts moving a use to its booking: from here on it is not dropped, and any process may finish the move. */
export async function beginSettling(
  core: Core,
  _id: Types.ObjectId,
  { bookingId, n }: CouponUse,
): Promise<void> {
  const asRead = { bookingId, n, expiresAt: { $exists: false }, settling: { $exists: false } };
  await core.db.coupons.updateOne(
    { _id, uses: { $elemMatch: asRead } },
    { $set: { 'uses.$.settling': true }, $inc: { usesRev: 1 } },
  );
}

/** Counts a use that its booking keeps: from open to counted in one update, once. */
export async function endSettling(core: Core, _id: Types.ObjectId, bookingId: string): Promise<void> {
  await core.db.coupons.updateOne(
    { _id, uses: { $elemMatch: { bookingId, settling: true } } },
    { $pull: { uses: { bookingId } }, $inc: { settled: 1, settledRev: 1, usesRev: 1 } },
  );
}

/** Takes a settled use off the count, if that still is as read. False for a miss. */
export async function beginLeaving(
  core: Core,
  { _id, settledRev }: Pick<CouponDoc, '_id' | 'settledRev'>,
  bookingId: string,
): Promise<boolean> {
  const result = await core.db.coupons.updateOne(
    // Misses if another caller gave this use back after the booking was read, so it is subtracted only once.
    { _id, settledRev, leaving: { $ne: bookingId } },
    {
      $push: { leaving: bookingId },
      $inc: { settled: -1, settledRev: 1, usesRev: 1 },
      $min: { lookAt: checkAfter(core.clock.now()) },
    },
  );
  return result.matchedCount === 1;
}

/** Records that its booking no longer keeps it. */
export async function endLeaving(core: Core, _id: Types.ObjectId, bookingId: string): Promise<void> {
  await core.db.coupons.updateOne(
    { _id, leaving: bookingId },
    { $pull: { leaving: bookingId }, $inc: { usesRev: 1 } },
  );
}

/** Sets when a coupon's open uses are checked next, unless it changed since it was read. */
export async function writeNextCheck(
  core: Core,
  { _id, usesRev }: Pick<CouponDoc, '_id' | 'usesRev'>,
  at: Date | undefined,
): Promise<void> {
  await core.db.coupons.updateOne(
    { _id, usesRev },
    at ? { $set: { lookAt: at } } : { $unset: { lookAt: '' } },
  );
}

/** The fields of a coupon that an owner may change. `closesAt` follows `validTo`. */
export interface CouponChange {
  active?: boolean;
  validTo?: string;
  closesAt?: Date;
  limit?: number | null;
}

/** Null if there is none, or the limit is below its live uses: the filter judges the uses at that moment. */
export async function writeCoupon(
  core: Core,
  { _id, ownerId }: Pick<CouponDoc, '_id' | 'ownerId'>,
  { limit, ...set }: CouponChange,
): Promise<CouponDoc | null> {
  const update: mongo.UpdateFilter<CouponDoc> = {
    $set: { ...set, ...(typeof limit === 'number' ? { limit } : {}) },
    ...(limit === null ? { $unset: { limit: '' } } : {}),
  };
  return await core.db.coupons.findOneAndUpdate(
    {
      _id,
      ownerId,
      ...(typeof limit === 'number' ? { $expr: { $lte: [allLiveUses(core.clock.now()), limit] } } : {}),
    },
    update,
    { returnDocument: 'after' },
  );
}
