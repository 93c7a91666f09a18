import { joinWaitlist, leaveWaitlist, listWaits } from '@crease/domain/calendar/waitlist/waitlist.service';
import * as waitlist from '@crease/shared/contracts/waitlist';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerWaitlistRoutes(router: Router): void {
  route(router, waitlist.joinWaitlist, async ({ core, caller, body }) => {
    const { created, ...place } = await joinWaitlist(core, caller.id, body);
    return reply(created ? 201 : 200, place);
  });

  route(router, waitlist.leaveWaitlist, async ({ core, caller, params }) => {
    await leaveWaitlist(core, caller.id, params.id);
    return { message: 'You are no longer waiting for this slot.' };
  });

  route(router, waitlist.listWaits, async ({ core, caller }) => ({
    waits: await listWaits(core, caller.id),
  }));
}
