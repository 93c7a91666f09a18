import { placeHold } from '@crease/domain/calendar/holds/place-hold';
import { releaseHold } from '@crease/domain/calendar/holds/release-hold';
import * as bookings from '@crease/shared/contracts/bookings';
import { reply } from '../http/replies.js';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

export function registerHoldRoutes(router: Router): void {
  route(
    router,
    bookings.holdSlot,
    async ({ core, caller, body }) => {
      const { holdId, expiresAt, created } = await placeHold(core, caller.id, body);
      return reply(created ? 201 : 200, { holdId, expiresAt: expiresAt.toISOString() });
    },
    { limit: 'hold' },
  );

  route(router, bookings.releaseHold, async ({ core, caller, params }) => {
    await releaseHold(core, caller.id, params.id);
    return { message: 'The slot is free again.' };
  });
}
