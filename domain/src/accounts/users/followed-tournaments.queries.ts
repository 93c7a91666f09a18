import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';

/**
 * Maximum number of tournaments that an account follows; one more replaces the oldest (docs/product-rules.md,
 * Accounts).
 */
const MAX_FOLLOWED = 100;

const notDeleted = { deletedAt: { $exists: false } } as const;

/**
 * Adds a tournament to those that an account follows. Idempotent: the condition prevents two taps from adding it twice.
 */
export async function pushFollowed(core: Core, userId: string, tournamentId: Types.ObjectId): Promise<void> {
  await core.db.users.updateOne(
    { _id: new Types.ObjectId(userId), followed: { $ne: tournamentId }, ...notDeleted },
    { $push: { followed: { $each: [tournamentId], $slice: -MAX_FOLLOWED } } },
  );
}

/** Idempotent. */
export async function pullFollowed(core: Core, userId: string, tournamentId: Types.ObjectId): Promise<void> {
  await core.db.users.updateOne({ _id: new Types.ObjectId(userId) }, { $pull: { followed: tournamentId } });
}

export const isFollowing = async (
  core: Pick<Core, 'db'>,
  userId: string,
  tournamentId: Types.ObjectId,
): Promise<boolean> =>
  (await core.db.users.findOne(
    { _id: new Types.ObjectId(userId), followed: tournamentId },
    { projection: { _id: 1 } },
  )) !== null;

/** The tournaments that an account follows; none without an account. */
export async function findFollowed(
  core: Pick<Core, 'db'>,
  userId: string | undefined,
): Promise<Types.ObjectId[]> {
  if (userId === undefined) return [];
  const account = await core.db.users.findOne(
    { _id: new Types.ObjectId(userId) },
    { projection: { followed: 1 } },
  );
  return account?.followed ?? [];
}

/** The accounts that follow a tournament, in no particular order. */
export const findFollowers = (
  core: Pick<Core, 'db'>,
  tournamentId: Types.ObjectId,
): AsyncIterable<{ _id: Types.ObjectId }> =>
  core.db.users.find({ followed: tournamentId }, { projection: { _id: 1 } });
