import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import { holidaysOf, pricesOf } from '@crease/domain/catalogue/prices/ground-prices';
import { quoteBooking } from '@crease/domain/sales/book/quote-booking';
import { guardCodes } from '@crease/domain/sales/coupons/guard-codes';
import * as prices from '@crease/shared/contracts/prices';
import { addressOf } from '../http/address.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Prices of hours: for players before they book, and for owners who set them. */
export function registerPriceRoutes(router: Router): void {
  route(router, prices.quoteBooking, async ({ core, caller, req, body }) => {
    const person = { userId: caller.id, address: addressOf(req) };
    const pricing = await guardCodes(core, person, body.couponCode, () =>
      quoteBooking(core, caller.id, body),
    );
    return { pricing };
  });

  route(router, prices.groundPrices, async ({ core, caller, params, query }) => {
    const ground = await findGroundFor(core, params.id, caller, 'price.read');
    return { days: pricesOf(ground, query, core.clock.now()) };
  });

  route(router, prices.groundHolidays, async ({ core, caller, params, query }) =>
    holidaysOf(await findGroundFor(core, params.id, caller, 'price.read'), query.year),
  );
}
