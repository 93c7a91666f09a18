import type { CouponTerms } from '@crease/shared/prices';

/** A coupon of the ground's, good on all evenings; the engine's is made from it. */
export interface ModelCoupon extends CouponTerms {
  code: string;
  limit?: number;
  perPerson?: number;
}

/** The fields of a booking that decide whether it uses a coupon. */
interface Using {
  user: string;
  status: string;
  until: number;
  coupon?: ModelCoupon | undefined;
}

/** Three players and a limit of two, so that the last use is often wanted twice. */
export const MODEL_COUPONS: readonly ModelCoupon[] = [
  { code: 'TWO-IN-ALL', amount: 300, limit: 2 },
  { code: 'ONCE-EACH', percent: 20, maxDiscount: 450, perPerson: 1 },
];

/** The uses of a coupon at this instant: the standing bookings made with it. */
export const usesOf = <B extends Using>({ code }: ModelCoupon, bookings: readonly B[], now: number): B[] =>
  bookings.filter(
    (b) => b.coupon?.code === code && b.status !== 'cancelled' && (b.status !== 'pending' || b.until > now),
  );

/** Why a user may not use a coupon in addition to these uses. */
export function noRoom(
  { limit, perPerson }: ModelCoupon,
  user: string,
  uses: readonly Pick<Using, 'user'>[],
): 'used-by-you' | 'used-up' | undefined {
  const theirs = uses.filter((use) => use.user === user).length;
  if (perPerson !== undefined && theirs >= perPerson) return 'used-by-you';
  return limit !== undefined && uses.length >= limit ? 'used-up' : undefined;
}
