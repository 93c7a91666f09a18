import { AppError } from '@crease/shared/errors';
import type { mongo } from 'mongoose';
import type { Core } from '../runtime/core.js';
import { isDuplicateKey } from '../runtime/duplicate-key.js';
import { native } from '../runtime/models.js';
import type { LoginAttemptDoc } from './login-attempt.model.js';

const HOUR_MS = 3_600_000;

const free = (count: number, ...waitsMs: number[]): readonly number[] => [
  ...Array<number>(count).fill(0),
  ...waitsMs,
];
const GROWING = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];

/**
 * How long to wait after the n-th attempt, in milliseconds; the last figure stays. From one address nine may follow
 * each other freely. From everywhere together a hundred may, and then the wait is short: whoever fails on purpose slows
 * the owner down a little and never locks him out. Over all accounts together an address has four hundred an hour, for
 * passwords and for codes each: a mobile carrier has thousands of players behind one.
 */
const WAITS = {
  fromDevice: { waits: free(9, ...GROWING), window: 'sliding' },
  fromAddress: { waits: free(9, ...GROWING), window: 'sliding' },
  fromAnywhere: { waits: free(99, 1_000, 2_000, 3_000), window: 'sliding' },
  overAllAccounts: { waits: free(399, ...GROWING), window: 'fixed' },
} as const satisfies Record<string, { waits: readonly number[]; window: 'sliding' | 'fixed' }>;

type Scope = keyof typeof WAITS;
type Count = [scope: Scope, id: string];

/**
 * Counts an attempt before anything is looked at. Throws `RATE_LIMITED` while a wait is on. Answers whether a wait
 * begins with it. Fails when the database does: nothing is looked at uncounted.
 */
async function count(core: Core, [scope, id]: Count): Promise<boolean> {
  const attempts = native(core.models, 'loginAttempts');
  const now = core.clock.now();
  const forgetAt = new Date(now.getTime() + HOUR_MS);
  const { waits, window } = WAITS[scope];
  const index = { $min: ['$count', waits.length - 1] };
  const next = {
    count: { $add: ['$count', 1] },
    blockedUntil: { $add: [now, { $arrayElemAt: [[...waits], index] }] },
    forgetAt: window === 'sliding' ? forgetAt : '$forgetAt',
  };
  // What should be forgotten by now may still be there for a minute.
  const fresh = { count: 1, blockedUntil: now, forgetAt };
  const isOver = { $lte: ['$forgetAt', now] };
  const either = (name: keyof typeof next) => ({ $cond: [isOver, fresh[name], next[name]] });
  try {
    // Counting and blocking are one update: a hundred parallel guesses cannot slip in between. A first attempt is an
    // insert with nothing to forget, which is as if all had been forgotten.
    const counted = await attempts.findOneAndUpdate(
      { _id: id, $or: [{ blockedUntil: { $lte: now } }, { forgetAt: { $lte: now } }] },
      [
        {
          $set: {
            count: either('count'),
            blockedUntil: either('blockedUntil'),
            forgetAt: either('forgetAt'),
          },
        },
      ],
      { upsert: true, returnDocument: 'after' },
    );
    return counted !== null && counted.blockedUntil > now;
  } catch (error) {
    // It is there and was not found: a wait is on, or a parallel attempt was the first.
    if (!isDuplicateKey(error)) throw error;
    const known = await attempts.findOne({ _id: id });
    // It was made a moment ago by a parallel attempt, or has just lapsed: count this one too.
    if (!known || known.blockedUntil <= core.clock.now()) return count(core, [scope, id]);
    throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', {
      retryAfterSeconds: (known.blockedUntil.getTime() - now.getTime()) / 1000,
    });
  }
}

/** Takes one attempt off a count that is not one account's alone: it was right, or nothing was looked at. */
async function giveBack(core: Core, id: string): Promise<void> {
  const filter: mongo.Filter<LoginAttemptDoc> = { _id: id, count: { $gt: 0 } };
  await native(core.models, 'loginAttempts').updateOne(filter, {
    $inc: { count: -1 },
    $set: { blockedUntil: core.clock.now() },
  });
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

/**
 * Counts a password attempt for an account (known or not). Throws `RATE_LIMITED` while a wait is on; answers whether
 * one begins now.
 */
export async function countLoginAttempt(
  core: Core,
  account: string,
  source: AttemptSource,
): Promise<{ waits: boolean }> {
  let waits = false;
  for (const each of countsOf(account, source)) waits = (await count(core, each)) || waits;
  return { waits };
}

/** Forgets the attempts of an account from there: the password was right. */
export async function forgetLoginAttempts(core: Core, account: string, source: AttemptSource): Promise<void> {
  const counts = countsOf(account, source);
  const own = counts.filter(([scope]) => scope !== 'overAllAccounts').map(([, id]) => id);
  // One account of his own does not free an address for guesses at the others'.
  const shared = counts.filter(([scope]) => scope === 'overAllAccounts').map(([, id]) => id);
  await Promise.all([
    native(core.models, 'loginAttempts').deleteMany({ _id: { $in: own } }),
    ...shared.map((id) => giveBack(core, id)),
  ]);
}

/**
 * Tries a mailed code from an address. What each account allows, `otps.ts` counts; here wrong ones are counted by the
 * address, over all accounts. It never holds up a password. Throws `RATE_LIMITED` while a wait is on, else as `work`.
 */
export async function tryCodeFrom<T>(core: Core, address: string, work: () => Promise<T>): Promise<T> {
  const id = codesFrom(address);
  await count(core, ['overAllAccounts', id]);
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
