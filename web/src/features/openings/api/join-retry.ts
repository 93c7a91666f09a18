import { ApiError, isRefusal } from '../../../lib/api/api-error.js';

const MAX_RETRIES = 4;
const FIRST_RETRY_MS = 2_000;

/**
 * Retries a join that got no answer, because a process was restarted or the network was away. The delays are random, so
 * that thousands of players do not return at the same moment. A repeated join returns the same entry.
 */
export const joinRetry = {
  retry: (failures: number, error: Error): boolean =>
    failures < MAX_RETRIES && error instanceof ApiError && error.code !== 'ABORTED' && !isRefusal(error),
  retryDelay: (failures: number): number => Math.random() * FIRST_RETRY_MS * 2 ** failures,
};
