import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** A list that grows with every tap would grow for ever: the oldest go first (docs/product-rules.md, Accounts). */
const MAX_FAVORITES = 200;

const users = (core: Core) => native(core.models, 'users');

/**
 * Puts a ground on an account's list; one that is on it stays where it is. False where there is no such account. The
 * condition keeps a ground from being saved twice by two taps at once.
 */
export async function pushFavorite(core: Core, userId: string, groundId: string): Promise<boolean> {
  const _id = new Types.ObjectId(userId);
  const ground = new Types.ObjectId(groundId);
  const added = await users(core).updateOne(
    { _id, favorites: { $ne: ground } },
    { $push: { favorites: { $each: [ground], $slice: -MAX_FAVORITES } } },
  );
  return added.matchedCount > 0 || (await users(core).findOne({ _id }, { projection: { _id: 1 } })) !== null;
}

export async function pullFavorite(core: Core, userId: string, groundId: string): Promise<void> {
  await users(core).updateOne(
    { _id: new Types.ObjectId(userId) },
    { $pull: { favorites: new Types.ObjectId(groundId) } },
  );
}
