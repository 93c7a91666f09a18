import { Types } from 'mongoose';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import { DEFAULT_PREFERENCES, type UserDoc } from '../identity/user.schema.js';

/** A list that grows with every tap would grow for ever: the oldest go first (docs/product-rules.md, Accounts). */
const MAX_FAVORITES = 200;

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
  await core.db.users.updateOne(
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

/**
 * Makes of an account a name for what must be kept, which frees e-mail and phone. This update decides of two requests at
 * once which one deletes it: false for the other. What it was called is kept for the erasing that is due at `eraseDueAt`.
 */
export async function emptyAccount(
  core: Core,
  {
    _id,
    name,
    email,
    phone,
    verifiedPhone,
  }: Pick<UserDoc, '_id' | 'name' | 'email' | 'phone' | 'verifiedPhone'>,
  { formerName, now, eraseDueAt }: { formerName: string; now: Date; eraseDueAt: Date },
): Promise<boolean> {
  const deleted = await core.db.users.updateOne(
    { _id, deletedAt: { $exists: false } },
    {
      $set: {
        name: formerName,
        // Not an address and not a number: nobody can log in with them, register them, or be mailed at them.
        email: `deleted:${_id}`,
        phone: `deleted:${_id}`,
        passwordHash: 'none',
        preferences: DEFAULT_PREFERENCES,
        favorites: [],
        deletedAt: now,
        updatedAt: now,
        erasing: { name, email, phone, ...(verifiedPhone ? { verifiedPhone } : {}) },
        eraseDueAt,
      },
      $unset: {
        avatar: '',
        businessName: '',
        devices: '',
        mail: '',
        verifiedPhone: '',
        phoneHeldElsewhere: '',
        renamedAt: '',
        unreachable: '',
      },
    },
  );
  return deleted.matchedCount > 0;
}

/** Deleted accounts whose traces are to be looked for once more. */
export const findDueErasures = (core: Core): AsyncIterable<UserDoc> =>
  core.db.users.find({ eraseDueAt: { $lte: core.clock.now() } });

export async function postponeErasure(core: Core, _id: UserDoc['_id'], eraseDueAt: Date): Promise<void> {
  await core.db.users.updateOne({ _id }, { $set: { eraseDueAt } });
}

/** Forgets what the account was called. */
export async function endErasure(core: Core, _id: UserDoc['_id']): Promise<void> {
  await core.db.users.updateOne({ _id }, { $unset: { eraseDueAt: '', erasing: '' } });
}
