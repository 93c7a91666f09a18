import type { Ground } from '@crease/shared/contracts/grounds';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/auth/caller.js';
import { unauthenticated } from '../../accounts/auth/tokens.js';
import { getUser } from '../../accounts/users/user.service.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { findGround } from './find-ground.js';
import { canSeeGround } from './ground.policy.js';
import { presentGrounds, SHOWN_FIELDS } from './ground.present.js';

/** The list of grounds a user has saved, the newest first; those that are gone, or not shown now, are left out. */
export async function listFavorites(core: Core, person: Caller): Promise<Ground[]> {
  const { favorites } = await getUser(core, person.id);
  if (favorites.length === 0) return [];
  const found = await native(core.models, 'grounds')
    .find({ _id: { $in: favorites } }, { projection: SHOWN_FIELDS })
    .toArray();
  const shown = found.filter((ground) => canSeeGround(person, ground));
  const byId = new Map(shown.map((ground) => [ground._id.toString(), ground]));
  const ordered = favorites.toReversed().flatMap((id) => byId.get(id.toString()) ?? []);
  return presentGrounds(core, ordered);
}

/** A list that grows with every tap would grow for ever: the oldest go first. */
const MAX_FAVORITES = 200;

/** Saves a ground; again is no error. Throws `NOT_FOUND`. */
export async function addFavorite(core: Core, person: Caller, groundId: string): Promise<void> {
  await findGround(core, groundId, person);
  const users = native(core.models, 'users');
  const _id = new Types.ObjectId(person.id);
  const ground = new Types.ObjectId(groundId);
  // The condition keeps a ground from being saved twice by two taps at once.
  const added = await users.updateOne(
    { _id, favorites: { $ne: ground } },
    { $push: { favorites: { $each: [ground], $slice: -MAX_FAVORITES } } },
  );
  if (added.matchedCount === 0 && !(await users.findOne({ _id }, { projection: { _id: 1 } }))) {
    throw unauthenticated();
  }
}

/** Takes a ground off the list; what was not on it is no error. */
export async function removeFavorite(core: Core, userId: string, groundId: string): Promise<void> {
  await native(core.models, 'users').updateOne(
    { _id: new Types.ObjectId(userId) },
    { $pull: { favorites: new Types.ObjectId(groundId) } },
  );
}
