import { expect, it } from 'vitest';
import { retryOnConflict } from './retry-on-conflict.js';

it('retries until an attempt succeeds, and no further', async () => {
  const tries: number[] = [];
  const outcome = await retryOnConflict(5, async (nth) => {
    tries.push(nth);
    return nth === 2 ? 'written' : undefined;
  });
  expect({ outcome, tries }).toEqual({ outcome: 'written', tries: [0, 1, 2] });
});

it('gives up after the maximum number of attempts, and rethrows a failure at once', async () => {
  let tries = 0;
  const miss = async () => {
    tries += 1;
    return undefined;
  };
  expect(await retryOnConflict(3, miss)).toBeUndefined();
  expect(tries).toBe(3);
  const away = () => Promise.reject(new Error('away'));
  await expect(retryOnConflict(3, away)).rejects.toThrow('away');
});
