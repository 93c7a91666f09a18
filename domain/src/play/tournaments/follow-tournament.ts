import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import { pullFollowed, pushFollowed } from '../../accounts/users/followed-tournaments.queries.js';
import type { Core } from '../../platform/core.js';
import { visibleTournament } from './tournament.policy.js';

/** Subscribes the caller to the news of a tournament. Idempotent. @throws `NOT_FOUND` */
export async function followTournament(core: Core, caller: Caller, id: string): Promise<void> {
  const { _id } = await visibleTournament(core, caller, id);
  await pushFollowed(core, caller.id, _id);
}

/** Idempotent, also for a tournament that does not exist. */
export async function unfollowTournament(core: Core, caller: Caller, id: string): Promise<void> {
  await pullFollowed(core, caller.id, new Types.ObjectId(id));
}
