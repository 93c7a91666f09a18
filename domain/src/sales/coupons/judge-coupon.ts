import type { CouponReason } from '@crease/shared/contracts/coupon-code';
import { fitsCoupon } from '@crease/shared/prices/coupon';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { CouponDoc, CouponUse } from './coupon.schema.js';

export const isLiveUse = ({ expiresAt }: Pick<CouponUse, 'expiresAt'>, now: Date): boolean =>
  expiresAt === undefined || expiresAt > now;

/** The number of valid uses at this instant. */
export const usedOf = (coupon: Pick<CouponDoc, 'uses' | 'settled'>, now: Date): number =>
  coupon.settled + coupon.uses.filter((use) => isLiveUse(use, now)).length;

/** Maximum number of uses by one account: one, for a coupon for first bookings. */
export const mostPerPerson = (
  coupon: Pick<CouponDoc, 'perPerson' | 'firstBookingOnly'>,
): number | undefined => (coupon.firstBookingOnly ? 1 : coupon.perPerson);

/**
 * Why a coupon is not valid for such a booking now, for any player: the first reason, or undefined
 * (docs/product-rules.md, Coupons).
 */
export function couponProblem(
  coupon: CouponDoc,
  { groundId, bookingDate, timeSlot }: SlotOfGround,
  amount: number,
  now: Date,
): CouponReason | undefined {
  if (!coupon.active || coupon.closesAt <= now) return 'expired';
  if (coupon.opensAt > now) return 'not-yet';
  const isHere = !coupon.groundIds || coupon.groundIds.some((id) => id.toString() === groundId);
  if (!isHere || !fitsCoupon(coupon, bookingDate, timeSlot)) return 'not-here';
  if (amount < (coupon.minAmount ?? 0)) return 'too-small';
  return undefined;
}
