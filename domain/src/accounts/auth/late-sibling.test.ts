import { expect, it } from 'vitest';
import {
  playTabsAtOnce,
  playTabsInTurn,
  playTheft,
  randomFrom,
  type ShowToken,
} from '../../testing/tab-orders.js';
import { isLateSibling } from './late-sibling.js';

const ORDERS = 10_000;

/** The three answers of `rotateSession` in memory; `sessions.it.test.ts` plays the same orders on the database. */
function aSession(): ShowToken {
  let n = 1;
  let isEnded = false;
  const uses: { n: number; at: Date }[] = [];
  return (shown, atMs) => {
    const at = new Date(atMs);
    if (isEnded) return null;
    if (shown >= n - 1) {
      uses.push({ n: shown, at });
      n = shown + 1;
    } else if (!isLateSibling({ uses }, shown, at)) {
      isEnded = true;
      return null;
    }
    return n;
  };
}

it(`never signs out a browser of 2 to 20 tabs in ${ORDERS} orders of delayed, lost and reordered requests`, async () => {
  const tabs = new Set<number>();
  let shown = 0;
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    for (const play of [playTabsInTurn, playTabsAtOnce]) {
      const order = await play(randomFrom(seed), aSession());
      expect(order.refused, `${play.name}, seed ${seed}`).toBe(0);
      tabs.add(order.tabs);
      shown += order.shown;
    }
  }
  expect([Math.min(...tabs), Math.max(...tabs)]).toEqual([2, 20]);
  expect(shown).toBeGreaterThan(ORDERS * 20);
});

it(`ends a session that a thief shares, at the first refresh of the one behind, in ${ORDERS} orders`, async () => {
  for (let seed = 1; seed <= ORDERS; seed += 1) {
    const theft = await playTheft(randomFrom(seed), aSession());
    expect(theft, `seed ${seed}`).toEqual({ isEnded: true, answeredTooLate: 0 });
  }
});

it('takes a token for a late sibling for one minute after its last use', () => {
  const at = new Date('2026-11-27T10:00:00Z');
  const after = (ms: number) => new Date(at.getTime() + ms);
  const uses = [
    { n: 1, at },
    { n: 2, at: after(10_000) },
  ];
  expect(isLateSibling({ uses }, 1, after(60_000))).toBe(true);
  expect(isLateSibling({ uses }, 1, after(60_001))).toBe(false);
  expect(isLateSibling({ uses }, 2, after(70_000))).toBe(true);
  expect(isLateSibling({ uses: [...uses, { n: 1, at: after(30_000) }] }, 1, after(90_000))).toBe(true);
  expect(isLateSibling({}, 1, at)).toBe(false);
});
