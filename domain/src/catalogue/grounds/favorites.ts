import type { Ground } from '@crease/shared/contracts/grounds';
import type { Caller } from '../../accounts/identity/caller.js';
import { unauthenticated } from '../../accounts/identity/tokens.js';
import { pullFavorite, pushFavorite } from '../../accounts/users/own-account.queries.js';
import { getUser } from '../../accounts/users/user.service.js';
import type { Core } from '../../platform/core.js';
import { shownTo } from '../ground-record/find-ground.js';
import { canSeeGround } from '../ground-record/ground.policy.js';
import { findShownGrounds } from '../ground-record/ground-lists.queries.js';
import { presentGrounds } from './ground.present.js';

/** A user's saved grounds, newest first, without deleted or hidden ones. */
export async function listFavorites(core: Core, person: Caller): Promise<Ground[]> {
  const { favorites } = await getUser(core, person.id);
  const saved = await findShownGrounds(core, favorites.toReversed());
  const isShown = await Promise.all(saved.map((ground) => canSeeGround(core, person, ground)));
  return presentGrounds(
    core,
    saved.filter((_, i) => isShown[i]),
  );
}

/** Saves a ground; again is no error. Throws `NOT_FOUND`. */
export async function addFavorite(core: Core, person: Caller, groundId: string): Promise<void> {
  await shownTo(core, person, await core.reads.recentGround(groundId));
  if (!(await pushFavorite(core, person.id, groundId))) throw unauthenticated();
}

/** Removes a ground from the list. Idempotent. */
export async function removeFavorite(core: Core, userId: string, groundId: string): Promise<void> {
  await pullFavorite(core, userId, groundId);
}
