import type { Redis } from '@crease/domain/platform/redis';
import { expect, it } from 'vitest';
import { SharedCounters } from './shared-counters.js';

/** Only `status` is read while Redis is away. */
const away = { status: 'reconnecting' } as Redis;

it('counts locally while Redis is away, and restarts when the window ends', () => {
  let now = 1_000;
  const counters = new SharedCounters(away, 'test', 60_000, () => now);
  expect(counters.hit('a')).toEqual({ total: 1, resetInMs: 60_000 });
  now += 20_000;
  expect(counters.hit('a')).toEqual({ total: 2, resetInMs: 40_000 });
  expect(counters.hit('b').total).toBe(1);
  now += 40_000;
  expect(counters.hit('a')).toEqual({ total: 1, resetInMs: 60_000 });
});
