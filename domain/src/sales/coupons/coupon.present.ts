import type { Coupon } from '@crease/shared/contracts/coupons';
import { showsRevenue, type Workplace } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { sumByCoupon } from '../booking-record/booking-links.queries.js';
import type { CouponDoc } from './coupon.schema.js';
import { usedOf } from './judge-coupon.js';

/** Coupons for members who may change them; the revenue only for those who may see earnings. */
export async function presentCoupons(
  core: Core,
  workplace: Pick<Workplace, 'role' | 'hidesRevenue'>,
  coupons: readonly CouponDoc[],
): Promise<Coupon[]> {
  const now = core.clock.now();
  const isShown = showsRevenue(workplace);
  const sums = await sumByCoupon(
    core,
    coupons.map(({ _id }) => _id),
  );
  return coupons.map((coupon) => {
    const { _id, ownerId: _owner, groundIds, opensAt: _from, closesAt: _to, createdAt, ...rest } = coupon;
    const { uses: _uses, settled: _settled, settledRev: _rev, leaving: _leaving, ...more } = rest;
    const { usesRev: _usesRev, lookAt: _lookAt, ...terms } = more;
    const { revenue = 0, cost = 0 } = sums.get(_id.toString()) ?? {};
    return {
      _id: _id.toString(),
      ...terms,
      ...(groundIds ? { groundIds: groundIds.map(String) } : {}),
      used: usedOf(coupon, now),
      ...(isShown ? { revenue } : {}),
      cost,
      createdAt: createdAt.toISOString(),
    };
  });
}
