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
const WAITS = {
  fromAddress: [...Array<number>(9).fill(0), 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  fromAnywhere: [...Array<number>(99).fill(0), 1_000, 2_000, 3_000],
} as const;

type Scope = keyof typeof WAITS;

/** Counts an attempt before the password is looked at. Throws `RATE_LIMITED` while a wait is on. */
async function count(core: Core, scope: Scope, id: string): Promise<void> {
  const attempts = native(core.models, 'loginAttempts');
  const now = core.clock.now();
  const forgetAt = new Date(now.getTime() + HOUR_MS);
  const waits: readonly number[] = WAITS[scope];
  const index = { $min: ['$count', waits.length - 1] };
  // Counting and blocking are one update: a hundred parallel guesses cannot slip in between.
  const counted = await attempts.updateOne({ _id: id, blockedUntil: { $lte: now } }, [
    {
      $set: {
        count: { $add: ['$count', 1] },
        blockedUntil: { $add: [now, { $arrayElemAt: [[...waits], index] }] },
        forgetAt,
      },
    },
  ]);
  if (counted.matchedCount > 0) return;
  try {
    await attempts.insertOne({ _id: id, count: 1, blockedUntil: now, forgetAt });
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

const idsOf = (account: string, address: string) => ({
  fromAddress: `${account}|${address}`,
  fromAnywhere: account,
});

/** Counts a password attempt for an account (known or not) from an address. Throws `RATE_LIMITED`. */
export async function countLoginAttempt(core: Core, account: string, address: string): Promise<void> {
  const ids = idsOf(account, address);
  await count(core, 'fromAddress', ids.fromAddress);
  await count(core, 'fromAnywhere', ids.fromAnywhere);
}

/** Forgets the attempts of an account from an address: the password was right. */
export async function forgetLoginAttempts(core: Core, account: string, address: string): Promise<void> {
  const ids = idsOf(account, address);
  await native(core.models, 'loginAttempts').deleteMany({
    _id: { $in: [ids.fromAddress, ids.fromAnywhere] },
  });
}
