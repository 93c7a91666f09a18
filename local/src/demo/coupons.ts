import { demoId } from '@crease/domain/play/demo/random';
import type { CouponDoc } from '@crease/domain/sales/coupons/coupon.schema';
import { couponCloses, couponOpens } from '@crease/shared/prices/coupon';
import { addDays, dayOf } from '@crease/shared/time/ist';

/** Half a year from the day of seeding. */
const VALID_DAYS = 180;

/** A discount for first bookings, and one for weekday mornings. */
const TERMS: readonly Pick<
  CouponDoc,
  | 'code'
  | 'percent'
  | 'amount'
  | 'maxDiscount'
  | 'minAmount'
  | 'days'
  | 'hours'
  | 'limit'
  | 'perPerson'
  | 'firstBookingOnly'
>[] = [
  { code: 'FIRST200', amount: 200, minAmount: 800, firstBookingOnly: true },
  {
    code: 'MORNING25',
    percent: 25,
    maxDiscount: 500,
    days: [1, 2, 3, 4, 5],
    hours: { start: '06:00', end: '12:00' },
    limit: 100,
    perPerson: 3,
  },
];

/** The coupons of `owner@crease.test`, for all their grounds. */
export function demoCoupons(now: Date): CouponDoc[] {
  const ownerId = demoId('user', 'owner');
  const validFrom = dayOf(now);
  const validTo = addDays(validFrom, VALID_DAYS);
  return TERMS.map((terms) => ({
    _id: demoId('coupon', terms.code),
    ownerId,
    ...terms,
    validFrom,
    validTo,
    opensAt: couponOpens(validFrom),
    closesAt: couponCloses(validTo),
    active: true,
    uses: [],
    settled: 0,
    settledRev: 0,
    leaving: [],
    usesRev: 0,
    createdAt: now,
  }));
}
