import { findActor } from '@crease/domain/accounts/identity/find-user';
import { findGroundFor } from '@crease/domain/catalogue/grounds/own-ground';
import { addRegular, previewRegular } from '@crease/domain/sales/regulars/add-regular';
import { endRegular, skipDate } from '@crease/domain/sales/regulars/end-regular';
import { findRegularFor } from '@crease/domain/sales/regulars/find-regular';
import { listRegulars, presentRegular } from '@crease/domain/sales/regulars/regular.present';
import * as regulars from '@crease/shared/contracts/regulars';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Customers who play the same hours every week. */
export function registerRegularRoutes(router: Router): void {
  route(router, regulars.addRegular, async ({ core, caller, params, body: { preview, ...request } }) => {
    const ground = await findGroundFor(core, params.id, caller, 'regular.change');
    if (preview) return await previewRegular(core, ground, request);
    const by = await findActor(core, caller.id);
    const { regular, created } = await addRegular(core, ground, request, by);
    return reply(created ? 201 : 200, await presentRegular(core, regular));
  });

  route(router, regulars.listRegulars, async ({ core, caller, params }) => ({
    regulars: await listRegulars(core, await findGroundFor(core, params.id, caller, 'regular.change')),
  }));

  route(router, regulars.getRegular, async ({ core, caller, params }) =>
    presentRegular(core, await findRegularFor(core, params.id, caller)),
  );

  route(router, regulars.skipRegularDate, async ({ core, caller, params, body }) => {
    const regular = await findRegularFor(core, params.id, caller);
    const by = await findActor(core, caller.id);
    return await presentRegular(core, await skipDate(core, regular, body.bookingDate, by));
  });

  route(router, regulars.endRegular, async ({ core, caller, params, query }) => {
    const regular = await findRegularFor(core, params.id, caller);
    const by = await findActor(core, caller.id);
    return await presentRegular(core, await endRegular(core, regular, query.from, by));
  });
}
