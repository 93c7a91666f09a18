import { AppError } from '@crease/shared/errors';
import type { Core } from '../runtime/core.js';
import { isDuplicateKey } from '../runtime/duplicate-key.js';
import { native } from '../runtime/models.js';

const HOUR_MS = 3_600_000;

/**
 * How long to wait after the n-th attempt in a row, in milliseconds; the last figure stays. From one address nine may
 * follow each other freely. From everywhere together a hundred may, and then the wait is short: whoever fails on
 * purpose slows the owner down a little and never locks him out.
 */
const NINE_FREE = [...Array<number>(9).fill(0), 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];
const WAITS = {
  fromDevice: NINE_FREE,
  fromAddress: NINE_FREE,
  fromAnywhere: [...Array<number>(99).fill(0), 1_000, 2_000, 3_000],
} as const;

type Scope = keyof typeof WAITS;

/**
 * Counts an attempt before the password is looked at. Throws `RATE_LIMITED` while a wait is on. Answers whether a wait
 * begins with it.
 */
async function count(core: Core, scope: Scope, id: string): Promise<boolean> {
  const attempts = native(core.models, 'loginAttempts');
  const now = core.clock.now();
  const forgetAt = new Date(now.getTime() + HOUR_MS);
  const waits: readonly number[] = WAITS[scope];
  const index = { $min: ['$count', waits.length - 1] };
  // Counting and blocking are one update: a hundred parallel guesses cannot slip in between.
  const counted = await attempts.findOneAndUpdate(
    { _id: id, blockedUntil: { $lte: now } },
    [
      {
        $set: {
          count: { $add: ['$count', 1] },
          blockedUntil: { $add: [now, { $arrayElemAt: [[...waits], index] }] },
          forgetAt,
        },
      },
    ],
    { returnDocument: 'after' },
  );
  if (counted) return counted.blockedUntil > now;
  try {
    await attempts.insertOne({ _id: id, count: 1, blockedUntil: now, forgetAt });
    return false;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await attempts.findOne({ _id: id });
    // It was made a moment ago by a parallel attempt, or has just lapsed: count this one too.
    if (!known || known.blockedUntil <= core.clock.now()) return count(core, scope, id);
    throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', {
      retryAfterSeconds: (known.blockedUntil.getTime() - now.getTime()) / 1000,
    });
  }
}

/** From where an account is tried: a network address, or a device that has signed in to it before. */
export interface AttemptSource {
  address: string;
  knownDeviceId?: string | undefined;
}

/**
 * What an attempt is counted by. A device the account knows has a count of its own and no other: however hard strangers
 * try, from wherever, its owner logs in from there without waiting.
 */
function countsOf(account: string, { address, knownDeviceId }: AttemptSource): [Scope, string][] {
  if (knownDeviceId !== undefined) return [['fromDevice', `${account}|device:${knownDeviceId}`]];
  return [
    ['fromAddress', `${account}|${address}`],
    ['fromAnywhere', account],
  ];
}

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
  for (const [scope, id] of countsOf(account, source)) waits = (await count(core, scope, id)) || waits;
  return { waits };
}

/** Forgets the attempts of an account from there: the password was right. */
export async function forgetLoginAttempts(core: Core, account: string, source: AttemptSource): Promise<void> {
  await native(core.models, 'loginAttempts').deleteMany({
    _id: { $in: countsOf(account, source).map(([, id]) => id) },
  });
}
