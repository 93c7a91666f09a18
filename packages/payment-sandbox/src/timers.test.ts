import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Timers } from './timers.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(['ENOSPC', 'EROFS', 'EIO'])(
  'tries one step a second after %s, and then all of them in order',
  (code) => {
    const timers = new Timers(Date.now);
    let isWritable = false;
    const tried: number[] = [];
    for (const nth of [1, 2, 3]) {
      timers.at(Date.now() + nth, () => {
        tried.push(nth);
        if (!isWritable) throw Object.assign(new Error('cannot be written'), { code });
      });
    }
    vi.advanceTimersByTime(3_500);
    expect(tried).toEqual([1, 2, 3, 1, 1, 1]);
    tried.length = 0;
    isWritable = true;
    vi.advanceTimersByTime(10_000);
    expect(tried).toEqual([1, 2, 3]);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('does not swallow other errors', () => {
  const timers = new Timers(Date.now);
  timers.at(Date.now(), () => {
    throw new Error('a mistake');
  });
  expect(() => vi.advanceTimersByTime(1)).toThrow('a mistake');
});
