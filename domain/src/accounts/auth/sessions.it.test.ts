import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser } from '../../testing/factories.js';
import {
  playTabsAtOnce,
  playTabsInTurn,
  playTheft,
  randomFrom,
  type ShowToken,
} from '../../testing/tab-orders.js';
import { openWorld, type World } from '../../testing/world.js';
import { readRefreshToken, writeRefreshToken } from '../identity/refresh-tokens.js';
import { openSession, rotateSession } from './sessions.js';

const ORDERS = 40;
const FROM = { device: 'Chrome on Android', address: '203.0.113.7' };

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => await world.close());

/** A session in the database, shown its tokens at times after its beginning. */
async function aSession(): Promise<ShowToken> {
  const { core } = world;
  const user = await aUser(core);
  const { sessionId } = await openSession(core, user, 'Phone');
  const begun = core.clock.now().getTime();
  return async (n, atMs) => {
    const then = { ...core, clock: { ...core.clock, now: () => new Date(begun + atMs) } };
    try {
      const { tokens } = await rotateSession(then, writeRefreshToken(core.env, { sessionId, n }), FROM);
      return readRefreshToken(core.env, tokens.refreshToken)?.n ?? null;
    } catch (error) {
      expect(error).toMatchObject({ code: 'UNAUTHENTICATED' });
      return null;
    }
  };
}

it('never signs out a browser whose tabs and network put its refreshes in any order', async () => {
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    for (const play of [playTabsInTurn, playTabsAtOnce]) {
      const order = await play(randomFrom(seed), await aSession());
      expect(order.refused, `${play.name}, seed ${seed}`).toBe(0);
    }
  }
});

it('ends a session that a thief shares at the first refresh of the one who is two tokens behind', async () => {
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    const theft = await playTheft(randomFrom(seed), await aSession());
    expect(theft, `seed ${seed}`).toEqual({ isEnded: true, answeredTooLate: 0 });
  }
});

it('gives twenty tabs that refresh at the same time one and the same successor', async () => {
  const show = await aSession();
  const given = await Promise.all(Array.from({ length: 20 }, () => show(1, 0)));
  expect(new Set(given)).toEqual(new Set([2]));
});
