import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveStatus } from './live-status.js';
import { createLiveStatusKeeper, type LiveStatusKeeper } from './live-status-keeper.js';

let told: LiveStatus[];
let status: LiveStatusKeeper;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  status = createLiveStatusKeeper((now) => told.push(now));
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the first opening', () => {
  test('the first opening reports connecting, and a loss only after eight seconds', () => {
    status.opening();
    vi.advanceTimersByTime(7999);
    expect(told).toEqual(['connecting']);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['connecting', 'lost']);
  });

  test('a first opening that succeeds is never reported as a loss', () => {
    status.opening();
    status.away(true);
    status.live();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['connecting', 'live']);
  });

  test('a first opening that starts over gets no extra time', () => {
    status.opening();
    vi.advanceTimersByTime(5000);
    status.opening();
    vi.advanceTimersByTime(3000);
    expect(told).toEqual(['connecting', 'connecting', 'lost']);
  });
});

describe('a loss of what was live', () => {
  beforeEach(() => {
    status.live();
    told.length = 0;
  });

  test('a loss is reported once, after two and a half seconds', () => {
    status.away(true);
    vi.advanceTimersByTime(2499);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    status.away(true);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['lost']);
  });

  test('a short loss is not reported', () => {
    status.away(true);
    vi.advanceTimersByTime(2000);
    status.live();
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['live']);
  });

  test('the status is idle without listeners', () => {
    status.away(true);
    status.away(false);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['idle']);
  });
});

test('after closing for lack of listeners, the next opening counts as a first one', () => {
  status.live();
  status.closed();
  status.opening();
  vi.advanceTimersByTime(7999);
  expect(told).toEqual(['live', 'idle', 'connecting']);
  vi.advanceTimersByTime(1);
  expect(told.at(-1)).toBe('lost');
});

test('a loss is reported with the time of the last thing that was heard', () => {
  const since: (number | undefined)[] = [];
  const keeper = createLiveStatusKeeper((now, heardAt) => {
    if (now === 'lost') since.push(heardAt);
  });
  vi.setSystemTime(1000);
  keeper.live();
  vi.setSystemTime(26_000);
  keeper.heard();
  vi.setSystemTime(40_000);
  keeper.away(true);
  vi.advanceTimersByTime(2500);
  keeper.closed();
  keeper.opening();
  vi.advanceTimersByTime(8000);
  expect(since).toEqual([26_000, undefined]);
});
