import { Types } from 'mongoose';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import type { UserDoc } from '../identity/user.model.js';

/** A list that grows with every tap would grow for ever: the oldest go first (docs/product-rules.md, Accounts). */
const MAX_FAVORITES = 200;

const users = (core: Core) => core.db.users;

interface FavoriteWrites {
  favorites(update: ConditionalUpdate<UserDoc>): Promise<boolean>;
}

declare module '../../platform/core.js' {
  interface Writes extends FavoriteWrites {}
}

export function favoriteWrites(db: Db): FavoriteWrites {
  return { favorites: batchUpdates(db.users) };
}

/**
 * Puts a ground on an account's list; one that is on it stays where it is. False where there is no such account. The
 * condition keeps a ground from being saved twice by two taps at once.
 */
export async function pushFavorite(core: Core, userId: string, groundId: string): Promise<boolean> {
  const _id = new Types.ObjectId(userId);
  const ground = new Types.ObjectId(groundId);
  const added = await core.writes.favorites({
    filter: { _id, favorites: { $ne: ground } },
    update: { $push: { favorites: { $each: [ground], $slice: -MAX_FAVORITES } } },
  });
  return added || (await core.reads.account(userId)) !== null;
}

export async function pullFavorite(core: Core, userId: string, groundId: string): Promise<void> {
  await users(core).updateOne(
    { _id: new Types.ObjectId(userId) },
    { $pull: { favorites: new Types.ObjectId(groundId) } },
  );
}

/** Gives an account another picture; answers it as it was before, null where it is gone. */
export async function replaceAvatar(
  core: Core,
  _id: Types.ObjectId,
  avatar: string,
): Promise<UserDoc | null> {
  return await core.db.users.findOneAndUpdate(
    { _id, deletedAt: { $exists: false } },
    { $set: { avatar, updatedAt: core.clock.now() } },
    { returnDocument: 'before' },
  );
}

/** Does an account show the picture of this address? */
export async function hasAvatar(core: Core, _id: Types.ObjectId, avatar: string): Promise<boolean> {
  const found = await core.db.users.findOne({ _id, avatar }, { projection: { _id: 1 } });
  return found !== null;
}
