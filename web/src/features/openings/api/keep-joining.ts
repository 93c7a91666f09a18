import { ApiError, isRefusal } from '../../../lib/api/api-error.js';

const MAX_UNANSWERED = 4;
const FIRST_RETRY_MS = 2_000;
/** The server names whole seconds, so that many players would return at the same moment. */
const SPREAD_MS = 1_000;

/** Milliseconds until the next attempt; undefined if the join was refused for good. */
export function retryInMs(error: unknown, unanswered: number): number | undefined {
  if (!(error instanceof ApiError) || error.code === 'ABORTED' || error.code === 'SWITCHED_OFF')
    return undefined;
  const isBusy = error.status === 429 || error.status === 503;
  if (isBusy && error.retryAfterSeconds !== undefined)
    return error.retryAfterSeconds * 1_000 + Math.random() * SPREAD_MS;
  if (isRefusal(error) || unanswered >= MAX_UNANSWERED) return undefined;
  return Math.random() * FIRST_RETRY_MS * 2 ** unanswered;
}

/**
 * Joins, and tries again while the server asks to come back, or gives no answer. Also in a hidden tab, where a retry of
 * TanStack Query would wait until the player looks at it. A repeated join returns the same entry.
 */
export async function keepJoining<T>(join: () => Promise<T>, onWait: () => void): Promise<T> {
  for (let unanswered = 0; ; ) {
    try {
      return await join();
    } catch (error) {
      const waitMs = retryInMs(error, unanswered);
      if (waitMs === undefined) throw error;
      if (error instanceof ApiError && error.retryAfterSeconds === undefined) unanswered += 1;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}
