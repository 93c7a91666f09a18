import { Types } from 'mongoose';
import type { LiveEntry } from '../../accounts/users/user.model.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** Most live holds and pending bookings a user may have at once (contract §3). */
export const MAX_LIVE = 3;
/** Lapsed entries wait this long for the sweep to tell their holder, then any admission drops them. */
const DROP_AFTER_MS = 10 * 60_000;

/** The live holds and pending bookings of a user, lapsed ones included until the sweep has told of them. */
export async function readLive(core: Core, userId: string): Promise<LiveEntry[]> {
  return (await core.reads.booker(userId))?.live ?? [];
}

/** `changed`: the user has an entry on this ground that the caller has not seen; he is to look again. */
export type Admission = 'admitted' | 'limit' | 'changed';

/**
 * Admits an entry in place of those it replaces, if fewer than three others are live: the count and the insertion are
 * one update, so thirty parallel holds by one user are three (contract §3). `known` are the user's entries on this
 * ground that the caller has seen: what another tab has begun there meanwhile is never written beside. `live`: all of
 * the user's entries as the caller has just read them; where there were none, none is counted.
 */
export async function admitLive(
  core: Core,
  userId: string,
  entry: LiveEntry,
  replaces: string[],
  known: readonly string[],
  live: readonly LiveEntry[],
): Promise<Admission> {
  if (live.length === 0 && (await admitFirst(core, userId, entry))) return 'admitted';
  const now = core.clock.now();
  const kept = { $not: [{ $in: ['$$entry.ref', replaces] }] };
  const lasts = { $gt: ['$$entry.expiresAt', now] };
  const counted = { $and: [lasts, { $ne: ['$$entry.kind', 'wait'] }, kept] };
  const unseen = {
    $and: [
      lasts,
      { $eq: ['$$entry.groundId', entry.groundId] },
      { $not: [{ $in: ['$$entry.ref', [...known]] }] },
    ],
  };
  const recent = { $and: [{ $gt: ['$$entry.expiresAt', new Date(now.getTime() - DROP_AFTER_MS)] }, kept] };
  const sizeOf = (cond: object) => ({ $size: { $filter: { input: '$live', as: 'entry', cond } } });
  const isIn = await core.writes.user({
    filter: {
      _id: new Types.ObjectId(userId),
      $expr: { $and: [{ $lt: [sizeOf(counted), MAX_LIVE] }, { $eq: [sizeOf(unseen), 0] }] },
    },
    update: [
      {
        $set: {
          live: {
            $concatArrays: [
              { $filter: { input: '$live', as: 'entry', cond: recent } },
              [{ $literal: entry }],
            ],
          },
        },
      },
    ],
  });
  if (isIn) return 'admitted';
  const after = await readLive(core, userId);
  if (after.some(({ ref }) => ref === entry.ref)) return 'admitted';
  const others = after.filter(
    (other) => other.expiresAt > now && other.groundId === entry.groundId && !known.includes(other.ref),
  );
  return others.length > 0 ? 'changed' : 'limit';
}

/** The same where there is no other entry, lapsed ones included: nothing to count, nothing to replace. */
async function admitFirst(core: Core, userId: string, entry: LiveEntry): Promise<boolean> {
  const isIn = await core.writes.user({
    filter: { _id: new Types.ObjectId(userId), 'live.0': { $exists: false } },
    update: { $push: { live: entry } },
  });
  return isIn || (await readLive(core, userId)).some(({ ref }) => ref === entry.ref);
}

/**
 * Undoes an admission whose hours were not to be had: what it replaced stands again in its place. False where the entry is
 * gone or the user has three others by now; then nothing is written.
 */
export async function readmitLive(
  core: Core,
  userId: string,
  ref: string,
  replaced: readonly LiveEntry[],
): Promise<boolean> {
  const others = { $filter: { input: '$live', as: 'entry', cond: { $ne: ['$$entry.ref', ref] } } };
  const counts = {
    $and: [{ $gt: ['$$entry.expiresAt', core.clock.now()] }, { $ne: ['$$entry.kind', 'wait'] }],
  };
  const counted = { $size: { $filter: { input: others, as: 'entry', cond: counts } } };
  const room = MAX_LIVE - replaced.filter(({ kind }) => kind !== 'wait').length;
  const after = await native(core.models, 'users').findOneAndUpdate(
    { _id: new Types.ObjectId(userId), 'live.ref': ref, $expr: { $lte: [counted, room] } },
    [{ $set: { live: { $concatArrays: [others, { $literal: replaced }] } } }],
    { projection: { _id: 1 } },
  );
  return after !== null;
}

/** Takes an entry away; harmless when it is gone. */
export async function dropLive(core: Core, userId: string, ref: string): Promise<void> {
  await core.writes.user({
    filter: { _id: new Types.ObjectId(userId) },
    update: { $pull: { live: { ref } } },
  });
}
