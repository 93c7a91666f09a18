import { blockPerson, listBlocked, unblockPerson } from '@crease/domain/play/people-safety/block-person';
import * as safety from '@crease/shared/contracts/people-safety';
import { Types } from 'mongoose';
import { route } from '../http/route.js';
import type { Router } from '../http/router.js';

/** Blocks between people. */
export function registerPeopleSafetyRoutes(router: Router): void {
  route(router, safety.blockPerson, async ({ core, caller, body }) => ({
    block: await blockPerson(core, new Types.ObjectId(caller.id), body),
  }));

  route(router, safety.listBlockedPeople, async ({ core, caller }) => ({
    blocks: await listBlocked(core, new Types.ObjectId(caller.id)),
  }));

  route(router, safety.unblockPerson, async ({ core, caller, params }) => {
    await unblockPerson(core, new Types.ObjectId(caller.id), params.id);
    return { message: 'Unblocked. You may see each other’s games again.' };
  });
}
