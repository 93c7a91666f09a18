import { workplaceFor } from '@crease/domain/accounts/workplaces/authorise';
import { readDayState } from '@crease/domain/calendar/availability/availability.service';
import { tagOf } from '@crease/domain/calendar/availability/availability-cache';
import { shownTo } from '@crease/domain/catalogue/ground-record/find-ground';
import { getGround, listGroundsAt, suggestGrounds } from '@crease/domain/catalogue/grounds/ground.service';
import { listGrounds } from '@crease/domain/catalogue/grounds/list-grounds';
import * as grounds from '@crease/shared/contracts/grounds';
import { matchesTag } from '../http/entity-tag.js';
import { NOT_MODIFIED } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerGroundRoutes(router: Router): void {
  route(router, grounds.listGrounds, ({ core, query }) => listGrounds(core, query));

  route(router, grounds.autocomplete, async ({ core, query }) => ({
    suggestions: await suggestGrounds(core, query),
  }));

  route(router, grounds.listOwnGrounds, async ({ core, caller, query }) => ({
    grounds: await listGroundsAt(core, await workplaceFor(core, caller, query.workplace, 'ground.read')),
  }));

  route(router, grounds.getGround, async ({ core, caller, params, query }) => ({
    ground: await getGround(core, params.id, caller, query),
  }));

  route(router, grounds.getAvailability, async ({ core, caller, params, req, res }) => {
    const { availability, changesAt, ground } = await readDayState(core, params.id, params.date);
    await shownTo(core, caller, ground);
    const etag = tagOf(availability, changesAt);
    res.setHeader('ETag', etag);
    return matchesTag(req.headers['if-none-match'], etag) ? NOT_MODIFIED : { availability };
  });
}
