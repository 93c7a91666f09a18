import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { rounds } from '../../testing/rounds.js';
import { openWorld, type World } from '../../testing/world.js';
import {
  assertMayGuess,
  countLoginAttempt,
  countWrongGuess,
  forgetLoginAttempts,
  isKeptWaiting,
} from './login-attempts.js';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** A core with a stopped clock, so that no wait ends. */
const at = (now: Date): Core => ({ ...world.core, clock: { ...world.core.clock, now: () => now } });
const attempts = () => world.core.db.loginAttempts;
const HOUR_MS = 3_600_000;

it('counts simultaneous first attempts one by one and lets only the allowed number through', async () => {
  const core = at(new Date());
  for (let round = 0; round < rounds('race'); round += 1) {
    const account = `racing-${round}`;
    const all = Array.from({ length: 25 }, () => countLoginAttempt(core, account, 'settings'));
    const outcomes = await Promise.allSettled(all);
    const counted = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(counted).toHaveLength(10);
    expect(refused).toHaveLength(15);
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
    expect(await attempts().findOne({ _id: account })).toMatchObject({ count: 10 });
  }
});

it('resets the attempt counter after an hour and after a correct password', async () => {
  const now = new Date();
  const later = new Date(now.getTime() + HOUR_MS);
  const source = { address: '203.0.113.7' };
  const own = { _id: { $in: ['returning', 'returning|203.0.113.7'] } };
  for (let i = 0; i < 9; i += 1) await countLoginAttempt(at(now), 'returning', source);
  expect(await isKeptWaiting(at(now), 'returning', source)).toBe(false);
  await countLoginAttempt(at(now), 'returning', source);
  expect(await isKeptWaiting(at(now), 'returning', source)).toBe(true);
  await countLoginAttempt(at(later), 'returning', source);
  expect(await isKeptWaiting(at(later), 'returning', source)).toBe(false);
  const fresh = (await attempts().find(own).toArray()).map(({ count, forgetAt }) => ({ count, forgetAt }));
  const forgetAt = new Date(later.getTime() + HOUR_MS);
  expect(fresh).toEqual([
    { count: 1, forgetAt },
    { count: 1, forgetAt },
  ]);
  await forgetLoginAttempts(at(later), 'returning', source);
  const forgotten = await attempts().find(own).toArray();
  expect(forgotten.map(({ count, blockedUntil, forgetAt }) => ({ count, blockedUntil, forgetAt }))).toEqual(
    Array(2).fill({ count: 0, blockedUntil: later, forgetAt: later }),
  );
  expect(await attempts().findOne({ _id: 'passwords:203.0.113.7' })).toMatchObject({ count: 0 });
});

it('does not make a login wait for the time that a clock showed before it was set back', async () => {
  const now = new Date();
  const ahead = new Date(now.getTime() + HOUR_MS);
  const source = { address: '203.0.113.8' };
  for (let i = 0; i < 10; i += 1) await countLoginAttempt(at(ahead), 'from-later', source);
  const all = Array.from({ length: 5 }, () => countLoginAttempt(at(now), 'from-later', source));
  const outcomes = await Promise.allSettled(all);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [own] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(own).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 2 });
});

it('does not make coupon codes wait for the time that a clock showed before it was set back', async () => {
  const now = new Date();
  const ahead = new Date(now.getTime() + HOUR_MS);
  const guesser = { userId: 'guessing', address: '203.0.113.9' };
  for (let i = 0; i < 30; i += 1) await countWrongGuess(at(ahead), guesser);
  const waiting = { code: 'RATE_LIMITED', retryAfterSeconds: 1 };
  await expect(assertMayGuess(at(ahead), guesser)).rejects.toMatchObject(waiting);
  await assertMayGuess(at(now), guesser);
  // The next wrong code starts a wait by the clock as it is now.
  await countWrongGuess(at(now), guesser);
  await expect(assertMayGuess(at(now), guesser)).rejects.toMatchObject({ ...waiting, retryAfterSeconds: 2 });
});
