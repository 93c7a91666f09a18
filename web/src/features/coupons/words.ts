import type { Coupon } from '@crease/shared/contracts/coupons';
import { couponCloses, couponOpens } from '@crease/shared/prices/coupon';
import { addDays } from '@crease/shared/time/ist';
import { startHourOf } from '@crease/shared/time/slots';
import { formatRupees } from '../../lib/format/money.js';
import { formatDays, formatHours, weekdayOf } from '../../lib/format/time.js';
import { couponsTexts as t } from './texts.js';

const A_MONDAY = '2026-11-23';

/** The name of a weekday; Monday is 1. */
export const dayWord = (day: number): string => weekdayOf(addDays(A_MONDAY, day - 1));

/** `25% off, at most ₹500`, `₹200 off`. */
export function offOf({ percent, amount = 0, maxDiscount }: Coupon): string {
  const off = percent === undefined ? t.off(formatRupees(amount)) : t.off(`${percent}%`);
  return maxDiscount === undefined ? off : `${off}, ${t.atMost(formatRupees(maxDiscount))}`;
}

export type CouponState = 'on' | 'off' | 'ended' | 'to-come' | 'used-up';

/** A coupon's state now, from a player's point of view. */
export function stateOf(coupon: Coupon, now: number): CouponState {
  if (!coupon.active) return 'off';
  if (couponCloses(coupon.validTo).getTime() <= now) return 'ended';
  if (couponOpens(coupon.validFrom).getTime() > now) return 'to-come';
  return coupon.limit !== undefined && coupon.used >= coupon.limit ? 'used-up' : 'on';
}

/** Its players and times in one line. Unrestricted parts are left out. */
export function termsOf(coupon: Coupon, groundNames: (ids: string[]) => string): string[] {
  const { groundIds, days, hours, minAmount, perPerson, firstBookingOnly } = coupon;
  return [
    groundIds ? groundNames(groundIds) : t.allGrounds,
    ...(days ? [days.map(dayWord).join(', ')] : []),
    ...(hours ? [formatHours(startHourOf(hours.start), startHourOf(hours.end))] : []),
    ...(minAmount ? [t.from(formatRupees(minAmount))] : []),
    ...(firstBookingOnly ? [t.firstOnly] : perPerson ? [t.times(perPerson)] : []),
  ];
}

/** `25 Nov – 25 Dec` */
export const spanOf = ({ validFrom, validTo }: Coupon): string =>
  formatDays(validFrom.slice(0, 10), validTo.slice(0, 10));
