import { AppError } from '@crease/shared/errors';
import { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import type { LoginAttemptDoc } from './login-attempt.model.js';

const HOUR_MS = 3_600_000;

const GROWING = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];

/**
 * How many attempts are free, and how long to wait after each further one, in milliseconds; the last figure stays. From
 * one address nine may follow each other freely. From everywhere together 99 may, and then the wait is short: whoever
 * fails on purpose slows the owner down a little and never locks him out. Over all accounts together an address has
 * four hundred an hour, for passwords and for codes each: a mobile carrier has thousands of players behind one.
 */
const WAITS = {
  fromDevice: { free: 9, waits: GROWING, window: 'sliding' },
  fromAddress: { free: 9, waits: GROWING, window: 'sliding' },
  fromAnywhere: { free: 99, waits: [1_000, 2_000, 3_000], window: 'sliding' },
  overAllAccounts: { free: 399, waits: GROWING, window: 'fixed' },
} as const satisfies Record<string, { free: number; waits: readonly number[]; window: 'sliding' | 'fixed' }>;

type Scope = keyof typeof WAITS;
type Count = [scope: Scope, id: string];

/** The update that counts an attempt where no wait is on; where one is, it meets the record that it did not match. */
function counting([scope, id]: Count, now: Date): mongo.UpdateOneModel<LoginAttemptDoc> {
  const forgetAt = new Date(now.getTime() + HOUR_MS);
  const { free, waits, window } = WAITS[scope];
  const nth = { $min: [{ $subtract: ['$count', free] }, waits.length - 1] };
  const waitMs = { $cond: [{ $lt: ['$count', free] }, 0, { $arrayElemAt: [[...waits], nth] }] };
  const next = {
    count: { $add: ['$count', 1] },
    blockedUntil: { $add: [now, waitMs] },
    forgetAt: window === 'sliding' ? forgetAt : '$forgetAt',
  };
  // What should be forgotten by now may still be there for a minute.
  const fresh = { count: 1, blockedUntil: now, forgetAt };
  const isOver = { $lte: ['$forgetAt', now] };
  const either = (name: keyof typeof next) => ({ $cond: [isOver, fresh[name], next[name]] });
  return {
    // Counting and blocking are one update: a hundred parallel guesses cannot slip in between. A first attempt is an
    // insert with nothing to forget, which is as if all had been forgotten.
    filter: { _id: id, $or: [{ blockedUntil: { $lte: now } }, { forgetAt: { $lte: now } }] },
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
 * Counts an attempt before anything is looked at, by each of `counts` in turn until one refuses. Throws `RATE_LIMITED`
 * while a wait is on. Fails when the database does: nothing is looked at uncounted.
 */
async function count(core: Core, counts: readonly Count[]): Promise<void> {
  const attempts = native(core.models, 'loginAttempts');
  const now = core.clock.now();
  try {
    // One command. Ordered, so whoever is refused by the first is not counted by the others.
    await attempts.bulkWrite(
      counts.map((each) => ({ updateOne: counting(each, now) })),
      { ordered: true },
    );
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError) || !isDuplicateKey(error)) throw error;
    // It is there and was not found: a wait is on, or a parallel attempt was the first.
    const uncounted = counts.slice([error.writeErrors].flat()[0]?.index);
    const known = await attempts.findOne({ _id: uncounted[0]?.[1] });
    // It was made a moment ago by a parallel attempt, or has just lapsed: count this one too.
    if (!known || known.blockedUntil <= core.clock.now()) return count(core, uncounted);
    throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', {
      retryAfterSeconds: (known.blockedUntil.getTime() - now.getTime()) / 1000,
    });
  }
}

/** Takes one attempt off a count that is not one account's alone: it was right, or nothing was looked at. */
function givingBack(_id: string, now: Date): mongo.UpdateOneModel<LoginAttemptDoc> {
  return { filter: { _id, count: { $gt: 0 } }, update: { $inc: { count: -1 }, $set: { blockedUntil: now } } };
}

async function giveBack(core: Core, id: string): Promise<void> {
  const { filter, update } = givingBack(id, core.clock.now());
  await native(core.models, 'loginAttempts').updateOne(filter, update);
}

/**
 * From where an account is tried: its own settings, where a session has been proven already; else a network address,
 * maybe with a device that has signed in to it before.
 */
export type AttemptSource = 'settings' | { address: string; knownDeviceId?: string | undefined };

/**
 * What an attempt is counted by. A device the account knows has a count of its own and no other: however hard strangers
 * try, from wherever, its owner logs in from there without waiting.
 */
function countsOf(account: string, source: AttemptSource): Count[] {
  const ofAccount: Count = ['fromAnywhere', account];
  if (source === 'settings') return [['fromAddress', `${account}|settings`], ofAccount];
  const { address, knownDeviceId } = source;
  if (knownDeviceId !== undefined) return [['fromDevice', `${account}|device:${knownDeviceId}`]];
  return [['overAllAccounts', passwordsFrom(address)], ['fromAddress', `${account}|${address}`], ofAccount];
}

const passwordsFrom = (address: string): string => `passwords:${address}`;
const codesFrom = (address: string): string => `codes:${address}`;

/** Counts a password attempt for an account (known or not). Throws `RATE_LIMITED` while a wait is on. */
export async function countLoginAttempt(core: Core, account: string, source: AttemptSource): Promise<void> {
  await count(core, countsOf(account, source));
}

/** Are the attempts on this account from there so many by now that each begins a wait? */
export async function isKeptWaiting(core: Core, account: string, source: AttemptSource): Promise<boolean> {
  const counts = countsOf(account, source);
  const ids = counts.map(([, id]) => id);
  const found = await native(core.models, 'loginAttempts')
    .find({ _id: { $in: ids }, forgetAt: { $gt: core.clock.now() } })
    .toArray();
  return counts.some(([scope, id]) =>
    found.some(({ _id, count }) => _id === id && count > WAITS[scope].free),
  );
}

/** Forgets the attempts of an account from there: the password was right. */
export async function forgetLoginAttempts(core: Core, account: string, source: AttemptSource): Promise<void> {
  const now = core.clock.now();
  // In one command, so the records stay for the TTL index to remove.
  const forgotten = { $set: { count: 0, blockedUntil: now, forgetAt: now } };
  await native(core.models, 'loginAttempts').bulkWrite(
    countsOf(account, source).map(([scope, _id]) => ({
      // One account of his own does not free an address for guesses at the others'.
      updateOne: scope === 'overAllAccounts' ? givingBack(_id, now) : { filter: { _id }, update: forgotten },
    })),
    { ordered: false },
  );
}

/**
 * Tries a mailed code from an address. What each account allows, `otps.ts` counts; here wrong ones are counted by the
 * address, over all accounts. It never holds up a password. Throws `RATE_LIMITED` while a wait is on, else as `work`.
 */
export async function tryCodeFrom<T>(core: Core, address: string, work: () => Promise<T>): Promise<T> {
  const id = codesFrom(address);
  await count(core, [['overAllAccounts', id]]);
  try {
    const proven = await work();
    await giveBack(core, id);
    return proven;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'BAD_CREDENTIALS';
    if (!isWrong) await giveBack(core, id);
    throw error;
  }
}
