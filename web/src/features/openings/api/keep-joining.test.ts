import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.js';
import { keepJoining, retryInMs } from './keep-joining.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const unanswered = new ApiError('NETWORK', '');
const busy = new ApiError('RATE_LIMITED', '', { status: 429, retryAfterSeconds: 12 });

it('comes back after the time that the server names, spread over a second, however often it is asked to', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(retryInMs(busy, 0)).toBe(12_500);
  expect(retryInMs(new ApiError('UNAVAILABLE', '', { status: 503, retryAfterSeconds: 1 }), 9)).toBe(1_500);
});

it('repeats a join without an answer four times, at random within two seconds, then within twice as long', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  expect([0, 1, 2, 3, 4].map((count) => retryInMs(unanswered, count))).toEqual([
    1_000,
    2_000,
    4_000,
    8_000,
    undefined,
  ]);
  expect(retryInMs(new ApiError('UNAVAILABLE', '', { status: 503 }), 0)).toBe(1_000);
});

it('does not repeat a join that was refused, or that the page gave up', () => {
  expect(retryInMs(new ApiError('NOT_BOOKABLE', '', { status: 409 }), 0)).toBeUndefined();
  const off = new ApiError('SWITCHED_OFF', '', { status: 503, retryAfterSeconds: 60 });
  expect(retryInMs(off, 0)).toBeUndefined();
  expect(retryInMs(new ApiError('ABORTED', ''), 0)).toBeUndefined();
});

it('joins as soon as the server takes it, also after more refusals than failures are allowed', async () => {
  const join = vi.fn<() => Promise<string>>();
  for (const error of [busy, busy, unanswered, busy, busy, busy, unanswered])
    join.mockRejectedValueOnce(error);
  join.mockResolvedValueOnce('joined');
  const onWait = vi.fn();
  const joined = keepJoining(join, onWait);
  await vi.runAllTimersAsync();
  await expect(joined).resolves.toBe('joined');
  expect(onWait).toHaveBeenCalledTimes(7);
});

it('gives up a join that was refused for good', async () => {
  const refused = new ApiError('STATE_CONFLICT', '', { status: 409 });
  await expect(keepJoining(() => Promise.reject(refused), vi.fn())).rejects.toBe(refused);
});
