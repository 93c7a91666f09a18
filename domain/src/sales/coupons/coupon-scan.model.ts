import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type ScanScope, scanById } from '../../platform/scan-by-id.js';
import type { CouponDoc } from './coupon.model.js';

export const scanCoupons = ({ models }: Pick<Core, 'models'>, scope: ScanScope): AsyncIterable<CouponDoc> =>
  scanById(native(models, 'coupons'), scope, (text) => new Types.ObjectId(text));

export async function findCouponsById(
  { models }: Pick<Core, 'models'>,
  ids: readonly Types.ObjectId[],
): Promise<CouponDoc[]> {
  if (ids.length === 0) return [];
  return await native(models, 'coupons')
    .find({ _id: { $in: [...ids] } })
    .toArray();
}
