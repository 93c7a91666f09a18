import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { CouponDoc } from './coupon.model.js';

export const scanCoupons = ({ db }: Pick<Core, 'db'>, scope: ScanScope): AsyncIterable<CouponDoc> =>
  scanById(db.coupons, scope, (text) => new Types.ObjectId(text));

export async function findCouponsById(
  { db }: Pick<Core, 'db'>,
  ids: readonly Types.ObjectId[],
): Promise<CouponDoc[]> {
  if (ids.length === 0) return [];
  return await db.coupons.find({ _id: { $in: [...ids] } }).toArray();
}
