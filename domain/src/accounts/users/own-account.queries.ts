import { Types } from 'mongoose';
import { batchUpdates, type ConditionalUpdate } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import type { Db } from '../../platform/models.js';
import { FORMER_PLAYER } from '../identity/former-account.js';
import { DEFAULT_PREFERENCES, type UserDoc } from '../identity/user.schema.js';

/** Bounds the list of saved grounds: beyond this the oldest are removed (docs/product-rules.md, Accounts). */
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
 * Adds a ground to an account's list, unless it is there. False if there is no such account. The condition prevents two
 * taps at once from saving it twice.
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

/** Sets an account's picture. Returns the account as it was before; null if it was deleted. */
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

/** True if an account shows the picture at this address. */
export async function hasAvatar(core: Core, _id: Types.ObjectId, avatar: string): Promise<boolean> {
  const found = await core.db.users.findOne({ _id, avatar }, { projection: { _id: 1 } });
  return found !== null;
}

/** In-flight requests of the account are over after this long; what they left is then erased too. */
const SECOND_ERASURE_DELAY_MS = 15_000;

/**
 * Empties an account down to a name for records that must be kept, which frees e-mail and phone. Keeps the old names
 * until the second erasure. False if another request was first or, with `unusedSince`, if the account was used after
 * that or is an admin's.
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
  unusedSince?: Date,
): Promise<boolean> {
  const now = core.clock.now();
  const deleted = await core.db.users.updateOne(
    {
      ...{ _id, deletedAt: { $exists: false } },
      ...(unusedSince ? { lastUsedAt: unusedSince, role: { $ne: 'admin' } } : {}),
    },
    {
      $set: {
        name: FORMER_PLAYER,
        // Neither an address nor a number, so no login, registration or mail can use them.
        email: `deleted:${_id}`,
        phone: `deleted:${_id}`,
        passwordHash: 'none',
        preferences: DEFAULT_PREFERENCES,
        favorites: [],
        deletedAt: now,
        updatedAt: now,
        erasing: {
          ...{ name, email, phone },
          ...(verifiedPhone ? { verifiedPhone } : {}),
          ...(unusedSince ? { unused: true } : {}),
        },
        eraseDueAt: new Date(now.getTime() + SECOND_ERASURE_DELAY_MS),
      },
      $unset: {
        followed: '',
        avatar: '',
        businessName: '',
        devices: '',
        mail: '',
        verifiedPhone: '',
        phoneHeldElsewhere: '',
        renamedAt: '',
        unreachable: '',
        publicProfile: '',
        hideName: '',
        under18: '',
        birthDate: '',
        birthDateRequest: '',
        turnsAdultAt: '',
        parent: '',
        consents: '',
        lastUsedAt: '',
        unused: '',
      },
    },
  );
  return deleted.matchedCount > 0;
}

/** Deleted accounts whose traces are due to be looked for again. */
export const findDueErasures = (core: Core): AsyncIterable<UserDoc> =>
  core.db.users.find({ eraseDueAt: { $lte: core.clock.now() } });

export async function postponeErasure(core: Core, _id: UserDoc['_id'], eraseDueAt: Date): Promise<void> {
  await core.db.users.updateOne({ _id }, { $set: { eraseDueAt } });
}

/** Deletes the old names of a deleted account. */
export async function endErasure(core: Core, _id: UserDoc['_id']): Promise<void> {
  await core.db.users.updateOne({ _id }, { $unset: { eraseDueAt: '', erasing: '' } });
}
