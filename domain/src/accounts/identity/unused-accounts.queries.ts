import type { Core } from '../../platform/core.js';
import type { UserDoc } from './user.schema.js';

const DAY_MS = 86_400_000;

/**
 * Records a use of the account, at most once a day, and cancels a notice of its erasure. Call it before a session
 * starts: an erasure under way then finds another `lastUsedAt` and leaves the account alone.
 */
export async function noteUse(
  core: Core,
  { _id, lastUsedAt }: Pick<UserDoc, '_id' | 'lastUsedAt'>,
): Promise<void> {
  const now = core.clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < DAY_MS) return;
  await core.db.users.updateOne(
    { _id, deletedAt: { $exists: false } },
    { $set: { lastUsedAt: now }, $unset: { unused: '' } },
  );
}

/** Counts accounts without a known last use as used now. */
export async function startCountingUse(core: Core): Promise<void> {
  await core.db.users.updateMany(
    { deletedAt: { $exists: false }, lastUsedAt: { $exists: false } },
    { $set: { lastUsedAt: core.clock.now() } },
  );
}

/** Marks the accounts that were last used by `until` for the sweep, except those of admins. */
export async function markUnused(core: Core, until: Date): Promise<void> {
  const now = core.clock.now();
  await core.db.users.updateMany(
    {
      deletedAt: { $exists: false },
      lastUsedAt: { $lte: until },
      unused: { $exists: false },
      role: { $ne: 'admin' },
    },
    { $set: { unused: { nextAt: now, noticeDue: now } } },
  );
}

/** A marked account. */
export type UnusedUser = UserDoc & Required<Pick<UserDoc, 'lastUsedAt' | 'unused'>>;

/** Marked accounts that are due, without those whose holder has been made an admin. */
export const findUnused = (core: Core): AsyncIterable<UnusedUser> =>
  core.db.users.find<UnusedUser>({ 'unused.nextAt': { $lte: core.clock.now() }, role: { $ne: 'admin' } });

/**
 * Replaces the mark; null removes it. Does nothing if the account was used meanwhile, or if another worker has taken
 * this step.
 */
export async function setUnused(
  core: Core,
  { _id, lastUsedAt, unused: { nextAt } }: UnusedUser,
  next: UnusedUser['unused'] | null,
): Promise<void> {
  await core.db.users.updateOne(
    { _id, lastUsedAt, 'unused.nextAt': nextAt },
    next ? { $set: { unused: next } } : { $unset: { unused: '' } },
  );
}
