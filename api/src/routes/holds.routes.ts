import { listHolds } from '@crease/domain/calendar/holds/list-holds';
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

  route(router, bookings.listHolds, async ({ core, caller }) => {
    const holds = await listHolds(core, caller.id);
    return {
      holds: holds.map(({ ref, slot, expiresAt }) => ({
        holdId: ref,
        ...slot,
        expiresAt: expiresAt.toISOString(),
      })),
    };
  });

  route(router, bookings.releaseHold, async ({ core, caller, params }) => {
    await releaseHold(core, caller.id, params.id);
    return { message: 'The slot is free again.' };
  });
}
