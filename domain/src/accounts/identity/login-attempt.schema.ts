import type { mongo } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { schemaOf } from '../../platform/document.js';
import { refusedWrites } from '../../platform/refused-writes.js';

const HOUR_MS = 3_600_000;
/** More than the clocks of two processes may differ: a wait that one has started counts for the other. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Password attempts on an account, or on an account from one address, since the last success. */
const loginAttemptDoc = z.object({
  _id: z.string(),
  count: z.number(),
  /** No password is checked before this time. */
  blockedUntil: z.date(),
  forgetAt: z.date(),
});
export type LoginAttemptDoc = z.infer<typeof loginAttemptDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    loginAttempts: LoginAttemptDoc;
  }
}

export const loginAttemptSchema = schemaOf(loginAttemptDoc);
loginAttemptSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });

/** How a record counts: `free` attempts, then the waits in milliseconds; the last wait repeats. */
export interface Counting {
  id: string;
  free: number;
  waits: readonly number[];
  /** `sliding`: each attempt restarts the hour after which all are forgotten. `fixed`: only the first does. */
  window: 'sliding' | 'fixed';
  /** How long the attempts are remembered; an hour if not given. */
  forgetAfterMs?: number;
}

/** A wait that ends later was written before the database's clock was set back, and must not last that long. */
export const latestEndOf = (waits: readonly number[], now: Date): Date =>
  new Date(now.getTime() + Math.max(...waits) + CLOCK_TOLERANCE_MS);

/**
 * The update that counts an attempt unless a wait is on. During a wait it does not match, and its insert collides with
 * the existing record.
 */
function counting(
  { id, free, waits, window, forgetAfterMs = HOUR_MS }: Counting,
  now: Date,
): mongo.UpdateOneModel<LoginAttemptDoc> {
  const forgetAt = new Date(now.getTime() + forgetAfterMs);
  const nth = { $min: [{ $subtract: ['$count', free] }, waits.length - 1] };
  const waitMs = { $cond: [{ $lt: ['$count', free] }, 0, { $arrayElemAt: [[...waits], nth] }] };
  const next = {
    count: { $add: ['$count', 1] },
    blockedUntil: { $add: [now, waitMs] },
    forgetAt: window === 'sliding' ? forgetAt : '$forgetAt',
  };
  // The TTL index may remove expired records up to a minute late.
  const fresh = { count: 1, blockedUntil: now, forgetAt };
  const isOver = { $lte: ['$forgetAt', now] };
  const either = (name: keyof typeof next) => ({ $cond: [isOver, fresh[name], next[name]] });
  return {
    // Counting and blocking are one update, so a hundred parallel guesses cannot slip in between. A first attempt
    // inserts with nothing to forget, as if all had been forgotten.
    filter: {
      _id: id,
      $or: [
        { blockedUntil: { $lte: now } },
        { blockedUntil: { $gt: latestEndOf(waits, now) } },
        { forgetAt: { $lte: now } },
      ],
    },
    update: [
      {
        $set: {
          count: either('count'),
          blockedUntil: either('blockedUntil'),
          forgetAt: either('forgetAt'),
        },
      },
    ],
    upsert: true,
  };
}

/**
 * Counts an attempt in each record until one refuses. Returns the index of that one, which is waiting or was just
 * created by a parallel attempt; undefined if all have counted.
 */
export async function countIn(
  core: Core,
  counts: readonly Counting[],
  now: Date,
): Promise<number | undefined> {
  try {
    // One ordered command, so an attempt that the first record refuses is not counted by the others.
    await core.db.loginAttempts.bulkWrite(
      counts.map((each) => ({ updateOne: counting(each, now) })),
      { ordered: true },
    );
    return undefined;
  } catch (error) {
    const [refused] = refusedWrites(error) ?? [];
    if (refused?.code !== 11_000) throw error;
    return refused.index;
  }
}

export async function findLoginAttempt(core: Core, id: string): Promise<LoginAttemptDoc | null> {
  return await core.db.loginAttempts.findOne({ _id: id });
}

/** The matching records, including expired ones. */
export async function findLoginAttempts(
  core: Core,
  filter: mongo.Filter<LoginAttemptDoc>,
): Promise<LoginAttemptDoc[]> {
  return await core.db.loginAttempts.find(filter).toArray();
}

/** Takes one attempt off a shared counter: it was correct, or no password was checked. */
function givingBack(_id: string, now: Date): mongo.UpdateOneModel<LoginAttemptDoc> {
  return { filter: { _id, count: { $gt: 0 } }, update: { $inc: { count: -1 }, $set: { blockedUntil: now } } };
}

/** Takes one attempt off a counter and ends its wait. */
export async function releaseAttempt(core: Core, id: string, now: Date): Promise<void> {
  const { filter, update } = givingBack(id, now);
  await core.db.loginAttempts.updateOne(filter, update);
}

/** After a correct password: resets the account's own counters, and takes one attempt off each shared one. */
export async function forgetAttempts(
  core: Core,
  { own, shared }: { own: readonly string[]; shared: readonly string[] },
  now: Date,
): Promise<void> {
  // One command for all, so records are left for the TTL index to remove.
  const forgotten = { $set: { count: 0, blockedUntil: now, forgetAt: now } };
  await core.db.loginAttempts.bulkWrite(
    [
      ...shared.map((id) => ({ updateOne: givingBack(id, now) })),
      ...own.map((_id) => ({ updateOne: { filter: { _id }, update: forgotten } })),
    ],
    { ordered: false },
  );
}

export async function eraseLoginAttempts(core: Core, which: mongo.Filter<LoginAttemptDoc>): Promise<void> {
  await core.db.loginAttempts.deleteMany(which);
}
