import type { Types } from 'mongoose';
import type { UserDoc } from '../../accounts/identity/user.schema.js';
import { ownerRuns } from '../../accounts/workplaces/authorise.js';
import type { Core } from '../../platform/core.js';
import { copyOwnerToGrounds } from '../ground-record/ground.schema.js';
import { findGroundIdsAt } from './ground-welcome.queries.js';
import { change } from './update-ground.js';

/** Updates the owner's contact on their grounds from their account; a no-op for players. */
export async function renameOwner(core: Core, owner: UserDoc): Promise<void> {
  if (owner.role !== 'user') await copyOwnerToGrounds(core, owner);
}

/**
 * Copies whether an owner may run their workplace to each of their grounds, so that a hold needs no extra read. Each
 * changed ground is announced, which drops cached copies. Reads again at the end: of two role changes at once the later
 * one wins.
 */
export async function copyOwnerStanding(core: Core, ownerId: Types.ObjectId): Promise<void> {
  const away = !(await ownerRuns(core, ownerId));
  for (const groundId of await findGroundIdsAt(core, ownerId))
    await change(core, groundId, (before) =>
      (before.ownerAway ?? false) === away ? null : { ownerAway: away },
    );
  if ((await ownerRuns(core, ownerId)) === away) await copyOwnerStanding(core, ownerId);
}
