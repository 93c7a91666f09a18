import { getHeapStatistics } from 'node:v8';
import { describe, expect, it } from 'vitest';
import { until } from '../testing/until.js';
import { collections, collectWhenIdle, idleCollector } from './idle-memory.js';

const heapMb = () => getHeapStatistics().total_heap_size / 2 ** 20;
const residentMb = () => process.memoryUsage.rss() / 2 ** 20;

it('returns pages with only a few objects in use, by one collection', () => {
  const kept: unknown[] = [];
  let waste: unknown[] | undefined = Array.from({ length: 600_000 }, (_, i) => {
    const one = { i, text: `nobody needs ${i}`, list: [i] };
    if (i % 23 === 0) kept.push(one);
    return one;
  });
  const full = { heap: heapMb(), resident: residentMb() };
  waste = undefined;
  collections()?.collect();
  // Otherwise the remaining objects would keep two thirds of that allocated.
  expect(full.heap - heapMb()).toBeGreaterThan(45);
  // Node 20 unmaps pages in other threads. The event loop must not run: there, V8 would empty its pool after 8 seconds.
  const end = performance.now() + 20_000;
  while (full.resident - residentMb() < 45 && performance.now() < end)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  expect(full.resident - residentMb()).toBeGreaterThan(45);
  expect([waste, kept.length]).toEqual([undefined, 26_087]);
});

it('returns the memory of an idle process', async () => {
  let waste: unknown[] | undefined = Array.from({ length: 400_000 }, (_, i) => ({
    i,
    text: `nobody needs ${i}`,
  }));
  const full = heapMb();
  waste = undefined;
  const stop = collectWhenIdle();
  try {
    await until('the heap to be small again', async () => heapMb() < full - 24);
  } finally {
    stop();
  }
  expect(waste).toBeUndefined();
});

describe('an idle process', () => {
  const MB = 2 ** 20;

  /** A heap that uses 40 MB and keeps so many beside them, after a collection too. */
  function aHeap(kept: number) {
    const heap = { collections: 0, ofTheYoung: 0, spare: 60 * MB, room: MB, holders: 0, asked: 0 };
    const checkOnce = idleCollector({
      total: () => 40 * MB + heap.spare,
      used: () => 40 * MB,
      room: () => heap.room,
      holders: () => heap.holders,
      asked: () => heap.asked,
      collect: () => {
        heap.collections += 1;
        heap.spare = kept;
      },
      collectYoung: () => {
        heap.ofTheYoung += 1;
      },
    });
    const check = (times: number, utilization = 0.01) => {
      for (let i = 0; i < times; i += 1) checkOnce(utilization);
      return heap.collections;
    };
    return { heap, check };
  }

  it('collects once, and again when there is something to gain', () => {
    const { heap, check } = aHeap(4 * MB);
    expect(check(100)).toBe(1);
    heap.spare = 30 * MB;
    expect(check(100)).toBe(2);
  });

  it('does nothing while the process is busy', () => {
    expect(aHeap(4 * MB).check(100, 0.5)).toBe(0);
  });

  it('does nothing during frequent requests, however cheap', () => {
    const { heap, check } = aHeap(4 * MB);
    for (let i = 0; i < 100; i += 1) {
      heap.asked += 100;
      expect(check(1)).toBe(0);
    }
    heap.asked += 1;
    expect(check(4)).toBe(1);
  });

  it('does nothing in a pause between two bursts', () => {
    const { check } = aHeap(4 * MB);
    for (let rush = 0; rush < 10; rush += 1) {
      check(1, 0.5);
      expect(check(3)).toBe(0);
    }
    expect(check(1)).toBe(1);
  });

  it('collects the objects of a burst once, after it', () => {
    const { heap, check } = aHeap(4 * MB);
    check(10, 0.5);
    expect(heap.ofTheYoung).toBe(0);
    check(10);
    expect(heap).toMatchObject({ ofTheYoung: 1, collections: 1 });
  });

  it('collects young objects again if a full collection left their space unchanged', () => {
    const { heap, check } = aHeap(4 * MB);
    heap.room = 4 * MB;
    check(10);
    expect(heap).toMatchObject({ ofTheYoung: 2, collections: 1 });
  });

  it('collects again while the space for new objects stays large, at growing intervals', () => {
    const { heap, check } = aHeap(32 * MB);
    expect(check(5)).toBe(1);
    expect(check(1)).toBe(2);
    expect(check(100)).toBeLessThan(9);
    const before = heap.collections;
    expect(check(200)).toBeGreaterThan(before + 1);
  });

  it('waits longer each time if the freed memory is soon used again during another process’s burst', () => {
    const { heap, check } = aHeap(4 * MB);
    const listens = (times: number) => {
      for (let i = 0; i < times; i += 1) {
        heap.spare = 40 * MB;
        check(1);
      }
      return heap.collections;
    };
    expect(listens(4)).toBe(1);
    expect(listens(100)).toBeLessThan(9);
    const before = check(1, 0.5);
    expect(listens(4)).toBe(before + 1);
  });

  it('collects once when many connections have closed and not returned', () => {
    const { heap, check } = aHeap(20 * MB);
    check(100);
    heap.holders = 2_000;
    const before = check(1);
    heap.holders = 1_600;
    expect(check(1)).toBe(before);
    heap.holders = 0;
    expect(check(4)).toBe(before);
    expect(check(1)).toBe(before + 1);
    expect(check(1)).toBeLessThanOrEqual(before + 2);
  });
});
