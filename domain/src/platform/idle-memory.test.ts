import { getHeapStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { until } from '../testing/until.js';
import { collectWhenIdle } from './idle-memory.js';

const heapMb = () => getHeapStatistics().total_heap_size / 2 ** 20;

it('gives back what an idle process has left', async () => {
  let waste: unknown[] | undefined = Array.from({ length: 400_000 }, (_, i) => ({
    i,
    text: `nobody needs ${i}`,
  }));
  const full = heapMb();
  waste = undefined;
  const stop = collectWhenIdle();
  try {
    await until('the heap to be small again', async () => heapMb() < full - 24, 20_000);
  } finally {
    stop();
  }
  expect(waste).toBeUndefined();
});
