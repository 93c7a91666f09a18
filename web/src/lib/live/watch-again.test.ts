import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchAgain, mayPass } from './watch-again.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a missing answer and a failing server are temporary, an invalid request is not', () => {
  const refused = (code: 'UNAVAILABLE' | 'RATE_LIMITED' | 'INTERNAL' | 'NOT_FOUND' | 'VALIDATION') =>
    mayPass(null, { success: false, code, message: '' });
  expect(mayPass(new Error('operation has timed out'), { success: true, grounds: [] })).toBe(true);
  expect(['UNAVAILABLE', 'RATE_LIMITED', 'INTERNAL'].map((code) => refused(code as 'INTERNAL'))).toEqual([
    true,
    true,
    true,
  ]);
  expect(refused('NOT_FOUND')).toBe(false);
  expect(refused('VALIDATION')).toBe(false);
  expect(mayPass(null, { success: true, grounds: [] })).toBe(false);
});

test('two requests are sent as one, two seconds after the last', () => {
  const ask = vi.fn();
  const again = createWatchAgain(ask);
  again.later();
  vi.advanceTimersByTime(1500);
  again.later();
  vi.advanceTimersByTime(1500);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('a cancelled request is not sent', () => {
  const ask = vi.fn();
  const again = createWatchAgain(ask);
  again.later();
  again.cancel();
  vi.advanceTimersByTime(60_000);
  expect(ask).not.toHaveBeenCalled();
});
