import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { Core } from '../../platform/core.js';
import { createGroundCache } from './ground-cache.js';
import type { GroundFilter } from './ground-lists.queries.js';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** A cache of counts over a database that counts its queries. */
function aMemory() {
  let asked = 0;
  const reads = { groundCount: async () => ++asked } as unknown as Core['reads'];
  const events = { onOwnWrite: () => undefined } as unknown as Core['events'];
  return createGroundCache({ reads, events }, () => performance.now());
}

/** As for a misspelt word: every word that each of some letters may mean. */
const wordsOf = (nth: number): GroundFilter => ({
  searchKeys: { $in: Array.from({ length: 2_000 }, (_, word) => `word${word}of${nth}`) },
});

it('distinguishes long queries by all of their words', async () => {
  const { count } = aMemory();
  const counts = [await count(wordsOf(1)), await count(wordsOf(2)), await count(wordsOf(1))];
  expect(counts).toEqual([1, 2, 1]);
});

it('stores counts but not the query text, however many words it had', async () => {
  const { count } = aMemory();
  await count(wordsOf(0));
  collect();
  const before = getHeapStatistics().used_heap_size;
  for (let nth = 1; nth <= 500; nth += 1) await count(wordsOf(nth));
  collect();
  // The filters took about 16 MB.
  expect(getHeapStatistics().used_heap_size - before).toBeLessThan(4_000_000);
});
