import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import {
  type Counting,
  countIn,
  findLoginAttempt,
  findLoginAttempts,
  forgetAttempts,
  latestEndOf,
  releaseAttempt,
} from '../identity/login-attempt.schema.js';

const HOUR_MS = 3_600_000;
const SECOND_STEP_WAITS = [1, 2, 4, 8, 16, 32, 60].map((minutes) => minutes * 60_000);
const GROWING = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000];

/**
 * Free attempts per counter, then the wait in milliseconds after each further one; the last wait repeats. The shared
 * per-account wait stays short, so deliberate failures slow the owner down but never lock them out. The limit for a
 * whole address is high because a mobile carrier has thousands of players behind one address.
 */
const WAITS = {
  fromDevice: { free: 9, waits: GROWING, window: 'sliding' },
  fromAddress: { free: 9, waits: GROWING, window: 'sliding' },
  fromAnywhere: { free: 99, waits: [1_000, 2_000, 3_000], window: 'sliding' },
  overAllAccounts: { free: 399, waits: GROWING, window: 'fixed' },
  // A caller at this step knows the password already, so the account is slowed down from every address.
  secondStep: { free: 4, waits: SECOND_STEP_WAITS, window: 'sliding', forgetAfterMs: 24 * HOUR_MS },
  // Each code costs an SMS, and the phone may be another person's.
  phoneCodes: { free: 199, waits: [5_000, 15_000, 60_000], window: 'fixed', forgetAfterMs: 24 * HOUR_MS },
  byGuesser: { free: 29, waits: GROWING, window: 'sliding' },
} as const satisfies Record<string, Omit<Counting, 'id'>>;

type Scope = keyof typeof WAITS;
type Count = [scope: Scope, id: string];

/**
 * Counts an attempt before any password is checked, in each of `counts` until one refuses.
 * @throws `RATE_LIMITED` during a wait. Fails if the database fails, so no attempt goes uncounted.
 */
async function count(core: Core, counts: readonly Count[]): Promise<void> {
  const now = core.clock.now();
  const refusing = await countIn(
    core,
    counts.map(([scope, id]) => ({ id, ...WAITS[scope] })),
    now,
  );
  if (refusing === undefined) return;
  const uncounted = counts.slice(refusing);
  const known = await findLoginAttempt(core, uncounted[0]?.[1] ?? '');
  // A parallel attempt created the record a moment ago, or it has just expired: count this one too.
  if (!known || known.blockedUntil <= core.clock.now()) return count(core, uncounted);
  throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds: (known.blockedUntil.getTime() - now.getTime()) / 1000,
  });
}

/**
 * Where an attempt comes from: account settings, if a session is already proven; else a network address, with the
 * device if the account knows it.
 */
export type AttemptSource = 'settings' | { address: string; knownDeviceId?: string | undefined };

/**
 * The counters of an attempt. A known device has its own counter and no other: however many guesses strangers make, the
 * owner signs in from there without waiting.
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

const secondStepOf = (userId: string): string => `${userId}|second-factor`;

function countsOfSecondStep(userId: string, source: 'settings' | { address: string }): Count[] {
  const ofAccount: Count = ['secondStep', secondStepOf(userId)];
  return source === 'settings'
    ? [ofAccount]
    : [['overAllAccounts', passwordsFrom(source.address)], ofAccount];
}

/**
 * Counts an attempt at the second step for the account, from any address. The fifth starts a wait, which doubles up to
 * an hour.
 * @throws `RATE_LIMITED` during a wait.
 */
export async function countSecondStep(
  core: Core,
  userId: string,
  source: 'settings' | { address: string },
): Promise<void> {
  await count(core, countsOfSecondStep(userId, source));
}

/** Resets the account's second-step attempts after a correct code. */
export async function forgetSecondStep(
  core: Core,
  userId: string,
  source: 'settings' | { address: string },
): Promise<void> {
  await forgetCounts(core, countsOfSecondStep(userId, source));
}

/** True once five tries at the second step were wrong. */
export async function isSecondStepSlowed(core: Core, userId: string): Promise<boolean> {
  return ((await findLoginAttempt(core, secondStepOf(userId)))?.count ?? 0) > WAITS.secondStep.free;
}

/** True if this account has had so many attempts from there that each further one starts a wait. */
export async function isKeptWaiting(core: Core, account: string, source: AttemptSource): Promise<boolean> {
  const counts = countsOf(account, source);
  const ids = counts.map(([, id]) => id);
  const found = await findLoginAttempts(core, { _id: { $in: ids }, forgetAt: { $gt: core.clock.now() } });
  return counts.some(([scope, id]) =>
    found.some(({ _id, count }) => _id === id && count > WAITS[scope].free),
  );
}

/** Resets the account's attempts from this source after a correct password. */
export async function forgetLoginAttempts(core: Core, account: string, source: AttemptSource): Promise<void> {
  await forgetCounts(core, countsOf(account, source));
}

async function forgetCounts(core: Core, counts: readonly Count[]): Promise<void> {
  // A success must not reset the per-address count: an attacker could log in to their own account between guesses.
  const isShared = ([scope]: Count) => scope === 'overAllAccounts';
  const idsOf = (some: readonly Count[]) => some.map(([, id]) => id);
  const [shared, own] = [counts.filter(isShared), counts.filter((each) => !isShared(each))].map(idsOf);
  await forgetAttempts(core, { own: own ?? [], shared: shared ?? [] }, core.clock.now());
}

/**
 * Tries a mailed code. Limits wrong codes by address, over all accounts (`otps.ts` limits them by account). Never
 * delays a password.
 * @throws `RATE_LIMITED` during a wait, and what `work` throws.
 */
export async function tryCodeFrom<T>(core: Core, address: string, work: () => Promise<T>): Promise<T> {
  const id = codesFrom(address);
  await count(core, [['overAllAccounts', id]]);
  try {
    const proven = await work();
    await releaseAttempt(core, id, core.clock.now());
    return proven;
  } catch (error) {
    const isWrong = error instanceof AppError && error.code === 'BAD_CREDENTIALS';
    if (!isWrong) await releaseAttempt(core, id, core.clock.now());
    throw error;
  }
}

/** Counts a code by SMS for an address without an account. @throws `RATE_LIMITED` during a wait. */
export async function countPhoneCode(core: Core, address: string): Promise<void> {
  await count(core, [['phoneCodes', `phone-codes:${address}`]]);
}

/** An account that guesses coupon codes, and the address shared by all its accounts. */
interface Guesser {
  userId: string;
  address: string;
}
const guessesOf = ({ userId, address }: Guesser): Count[] => [
  ['byGuesser', `coupons:${userId}`],
  ['overAllAccounts', `coupons:${address}`],
];

/** Throws `RATE_LIMITED` while the account or its address must wait after too many wrong guesses. */
export async function assertMayGuess(core: Core, guesser: Guesser): Promise<void> {
  const now = core.clock.now();
  const counts = guessesOf(guesser);
  const latestEnd = latestEndOf(
    counts.flatMap(([scope]) => WAITS[scope].waits),
    now,
  );
  const [waiting] = await findLoginAttempts(core, {
    _id: { $in: counts.map(([, id]) => id) },
    blockedUntil: { $gt: now, $lte: latestEnd },
  });
  if (!waiting) return;
  throw new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.', {
    retryAfterSeconds: (waiting.blockedUntil.getTime() - now.getTime()) / 1000,
  });
}

/** Counts a wrong guess. Throws `RATE_LIMITED` while a wait is on. */
export async function countWrongGuess(core: Core, guesser: Guesser): Promise<void> {
  await count(core, guessesOf(guesser));
}
