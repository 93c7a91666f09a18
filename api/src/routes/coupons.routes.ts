import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { addCoupon, listCoupons, setCoupon } from '@crease/domain/sales/coupons/manage-coupons';
import * as coupons from '@crease/shared/contracts/coupons';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** A workplace's coupons. */
export function registerCouponRoutes(router: Router): void {
  route(router, coupons.createCoupon, async ({ core, caller, query, body }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'coupon.change');
    return { coupon: await addCoupon(core, workplace, body) };
  });

  route(router, coupons.listCoupons, async ({ core, caller, query }) => ({
    coupons: await listCoupons(core, await workplaceFor(core, caller, query.workplace, 'coupon.change')),
  }));

  route(router, coupons.changeCoupon, async ({ core, caller, params, query, body }) => {
    const workplace = await workplaceFor(core, caller, query.workplace, 'coupon.change');
    return { coupon: await setCoupon(core, workplace, params.id, body) };
  });
}
