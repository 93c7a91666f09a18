// @vitest-environment jsdom
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

const unavailable = new ApiError('UNAVAILABLE', '', { status: 503, retryAfterSeconds: 1 });

/** Milliseconds until the next attempt, if random numbers are in the middle. */
function retryMs(error: unknown, failures: { unanswered?: number; unavailable?: number } = {}) {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  return retryInMs(error, { unanswered: 0, unavailable: 0, ...failures });
}

/** A join that fails with these errors, then succeeds. */
function joinAfter(...errors: ApiError[]) {
  const join = vi.fn<() => Promise<string>>();
  for (const error of errors) join.mockRejectedValueOnce(error);
  return join.mockResolvedValueOnce('joined');
}

const keep = (join: () => Promise<string>, options: Partial<Parameters<typeof keepJoining>[1]> = {}) =>
  keepJoining(join, { onWait: vi.fn(), isWanted: () => true, ...options });

it('comes back to a busy server after the time that it names, spread over a second', () => {
  expect(retryMs(busy)).toBe(12_500);
});

it('comes back to an unavailable server ever later, for some minutes', () => {
  const after = (count: number) => retryMs(unavailable, { unavailable: count });
  expect([0, 1, 4, 8].map(after)).toEqual([3_000, 6_000, 48_000, 48_000]);
  expect(after(9)).toBeUndefined();
  const later = new ApiError('UNAVAILABLE', '', { status: 503, retryAfterSeconds: 40 });
  expect(retryMs(later)).toBe(60_000);
});

it('repeats a join without an answer four times, at random within two seconds, then within twice as long', () => {
  expect([0, 1, 2, 3, 4].map((count) => retryMs(unanswered, { unanswered: count }))).toEqual([
    1_000,
    2_000,
    4_000,
    8_000,
    undefined,
  ]);
  expect(retryMs(new ApiError('UNAVAILABLE', '', { status: 503 }))).toBe(1_000);
});

it('does not repeat a join that was refused, or that the page gave up', () => {
  expect(retryMs(new ApiError('NOT_BOOKABLE', '', { status: 409 }))).toBeUndefined();
  expect(retryMs(new ApiError('RATE_LIMITED', '', { status: 429 }))).toBeUndefined();
  const off = new ApiError('SWITCHED_OFF', '', { status: 503, retryAfterSeconds: 60 });
  expect(retryMs(off)).toBeUndefined();
  expect(retryMs(new ApiError('ABORTED', ''))).toBeUndefined();
});

it('joins as soon as the server takes it, also after more refusals than failures are allowed', async () => {
  const refusals = Array<ApiError>(12).fill(busy);
  const join = joinAfter(...refusals, unanswered, unavailable, unanswered, unavailable, ...refusals);
  const onWait = vi.fn();
  const joined = keep(join, { onWait });
  await vi.runAllTimersAsync();
  await expect(joined).resolves.toBe('joined');
  expect(onWait).toHaveBeenCalledTimes(28);
});

it('gives up a server that stays unavailable', async () => {
  const join = vi.fn<() => Promise<string>>().mockRejectedValue(unavailable);
  const outcome = keep(join).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(unavailable);
  expect(join).toHaveBeenCalledTimes(10);
});

it('waits for the network however long it is away, without counting that as a failure', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const join = joinAfter(...Array<ApiError>(7).fill(unanswered));
  const onWait = vi.fn();
  const joined = keep(join, { onWait });
  for (let attempts = 1; attempts <= 5; attempts += 1) {
    await vi.advanceTimersByTimeAsync(600_000);
    expect(join).toHaveBeenCalledTimes(attempts);
    window.dispatchEvent(new Event('online'));
  }
  network.mockReturnValue(true);
  await vi.runAllTimersAsync();
  await expect(joined).resolves.toBe('joined');
  expect(onWait).toHaveBeenCalledTimes(7);
});

it('does not join for a player who has signed out meanwhile', async () => {
  let isWanted = true;
  const join = joinAfter(busy);
  const outcome = keep(join, { isWanted: () => isWanted }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(0);
  isWanted = false;
  await vi.runAllTimersAsync();
  expect(await outcome).toMatchObject({ code: 'ABORTED' });
  expect(join).toHaveBeenCalledOnce();
});

it('gives up a join that was refused for good', async () => {
  const refused = new ApiError('STATE_CONFLICT', '', { status: 409 });
  await expect(keep(() => Promise.reject(refused))).rejects.toBe(refused);
});
