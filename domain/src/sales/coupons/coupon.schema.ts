import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf } from '../../platform/document.js';
import { due } from '../../platform/which-due.js';

/** Uses of a coupon that one document may have open at once; older ones that last are settled into its count. */
const couponUse = z.object({
  /** The owner of the use: a booking that has it, or is about to. */
  bookingId: z.string(),
  userId: z.string(),
  /** The fencing token of the operation that wrote it. */
  n: z.number(),
  at: z.date(),
  /** That of its booking; unset once it lasts. A use past it is as good as absent. */
  expiresAt: z.date().optional(),
  /** It is being moved into `settled`: finish that first. */
  settling: z.boolean().optional(),
});
export type CouponUse = z.infer<typeof couponUse>;

const couponDoc = z.object({
  _id: objectId(),
  ownerId: objectId(),
  /** In capitals. */
  code: z.string(),
  percent: z.number().optional(),
  amount: z.number().optional(),
  maxDiscount: z.number().optional(),
  minAmount: z.number().optional(),
  groundIds: z.array(objectId()).optional(),
  days: z.array(z.number()).optional(),
  hours: z.object({ start: z.string(), end: z.string() }).optional(),
  validFrom: z.string(),
  validTo: z.string(),
  /** The same as instants, the end exclusive. */
  opensAt: z.date(),
  closesAt: z.date(),
  limit: z.number().optional(),
  perPerson: z.number().optional(),
  firstBookingOnly: z.boolean().optional(),
  active: z.boolean(),
  uses: z.array(couponUse),
  /** Number of settled uses, which are stored on their bookings (`coupon.kept` there). */
  settled: z.number(),
  /** Raised by whatever changes which bookings these are. */
  settledRev: z.number(),
  /** Bookings that are no longer counted but still say `kept`. */
  leaving: z.array(z.string()),
  /** Raised by each write of `uses` or `leaving`. */
  usesRev: z.number(),
  /** When open uses are checked next; unset if there are none. */
  lookAt: z.date().optional(),
  createdAt: z.date(),
});
export type CouponDoc = z.infer<typeof couponDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    coupons: CouponDoc;
  }
}

export const couponSchema = schemaOf(couponDoc);
// Decides between two requests that make the same code.
couponSchema.index({ ownerId: 1, code: 1 }, { unique: true });
couponSchema.index({ lookAt: 1 }, { sparse: true });

/** Throws a duplicate key if the workplace has this code. */
export async function insertCoupon(core: Core, coupon: CouponDoc): Promise<void> {
  await core.db.coupons.insertOne(coupon);
}

export const findCoupon = async (core: Pick<Core, 'db'>, _id: Types.ObjectId): Promise<CouponDoc | null> =>
  await core.db.coupons.findOne({ _id });

export const findCouponByCode = async (
  core: Core,
  ownerId: Types.ObjectId,
  code: string,
): Promise<CouponDoc | null> => await core.db.coupons.findOne({ ownerId, code });

/** A workplace's, the newest first. */
export const findCouponsOf = async (
  core: Core,
  ownerId: Types.ObjectId,
  limit: number,
): Promise<CouponDoc[]> => await core.db.coupons.find({ ownerId }).sort({ _id: -1 }).limit(limit).toArray();

export const countCouponsOf = async (core: Core, ownerId: Types.ObjectId): Promise<number> =>
  await core.db.coupons.countDocuments({ ownerId });

/** Coupons with open uses that are due for a check. */
export const findCouponsToCheck = (core: Core): AsyncIterable<Pick<CouponDoc, '_id'>> =>
  core.db.coupons.find(couponsToCheck(core.clock.now()).where, { projection: { _id: 1 } });

export const couponsToCheck = (now: Date) => due('coupons', { lookAt: { $lte: now } });
