import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.js';
import { joinRetry } from './join-retry.js';

const { retry, retryDelay } = joinRetry;

it('retries a join without an answer four times', () => {
  const unanswered = new ApiError('NETWORK', '');
  expect([0, 1, 2, 3, 4].map((failures) => retry(failures, unanswered))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(retry(0, new ApiError('UNAVAILABLE', '', { status: 503 }))).toBe(true);
  expect(retry(0, new ApiError('TIMEOUT', ''))).toBe(true);
});

it('does not retry a join that was refused, or that the page gave up', () => {
  expect(retry(0, new ApiError('NOT_BOOKABLE', '', { status: 409 }))).toBe(false);
  expect(retry(0, new ApiError('SWITCHED_OFF', '', { status: 503 }))).toBe(false);
  expect(retry(0, new ApiError('ABORTED', ''))).toBe(false);
});

it('spreads the retries at random over two seconds, then over twice as long each time', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.5).mockReturnValueOnce(0);
  expect([retryDelay(0), retryDelay(1), retryDelay(3)]).toEqual([1_000, 2_000, 0]);
});
