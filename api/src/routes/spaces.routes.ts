import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { listSpaces, putSpace, removeSpace } from '@crease/domain/sales/spaces/manage-spaces';
import * as spaces from '@crease/shared/contracts/spaces';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Turf shared by a workplace's grounds. */
export function registerSpaceRoutes(router: Router): void {
  route(router, spaces.putSpace, async ({ core, caller, query, body }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'space.change');
    return { space: await putSpace(core, ownerId, body) };
  });

  route(router, spaces.listSpaces, async ({ core, caller, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'space.change');
    return { spaces: await listSpaces(core, ownerId) };
  });

  route(router, spaces.removeSpace, async ({ core, caller, params, query }) => {
    const { ownerId } = await workplaceFor(core, caller, query.workplace, 'space.change');
    await removeSpace(core, ownerId, params.id);
    return { message: 'These grounds share their turf no more.' };
  });
}
