import { ApiError, isRefusal } from '../../../lib/api/api-error.js';
import { pause } from '../../../lib/pause.js';

const MAX_UNANSWERED = 4;
/** Three to six minutes in all. */
const MAX_UNAVAILABLE = 9;
const FIRST_RETRY_MS = 2_000;
const MAX_DOUBLINGS = 4;
/** The server names whole seconds, so that many players would return at the same moment. */
const SPREAD_MS = 1_000;

/** Numbers of failed attempts, without those refused for lack of room, which have no limit. */
export interface Failures {
  unanswered: number;
  unavailable: number;
}

/** True if the server or a proxy is overloaded or restarting, and says so. */
const isUnavailable = (error: ApiError): boolean =>
  error.status === 503 && error.retryAfterSeconds !== undefined;

/** Milliseconds until the next attempt; undefined if the join was refused for good. */
export function retryInMs(error: unknown, { unanswered, unavailable }: Failures): number | undefined {
  if (!(error instanceof ApiError) || error.code === 'ABORTED' || error.code === 'SWITCHED_OFF')
    return undefined;
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1_000;
  if (error.status === 429 && error.retryAfterSeconds !== undefined)
    return retryAfterMs + Math.random() * SPREAD_MS;
  if (isUnavailable(error)) {
    if (unavailable >= MAX_UNAVAILABLE) return undefined;
    const backoffMs = FIRST_RETRY_MS * 2 ** Math.min(unavailable, MAX_DOUBLINGS);
    return Math.max(retryAfterMs, backoffMs) * (1 + Math.random());
  }
  if (isRefusal(error) || unanswered >= MAX_UNANSWERED) return undefined;
  return Math.random() * FIRST_RETRY_MS * 2 ** unanswered;
}

const isWithoutNetwork = (error: unknown): boolean =>
  !navigator.onLine && error instanceof ApiError && error.status === 0 && error.code !== 'ABORTED';

const backOnline = (): Promise<unknown> =>
  new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));

/**
 * Joins, and tries again while the server asks to come back, or gives no answer. Also in a hidden tab, where a retry of
 * TanStack Query would wait until the player looks at it. A repeated join returns the same entry.
 * @throws `ABORTED` once `isWanted` is false
 */
export async function keepJoining<T>(
  join: () => Promise<T>,
  { onWait, isWanted }: { onWait: () => void; isWanted: () => boolean },
): Promise<T> {
  const failures: Failures = { unanswered: 0, unavailable: 0 };
  for (;;) {
    if (!isWanted()) throw new ApiError('ABORTED', '');
    try {
      return await join();
    } catch (error) {
      if (isWithoutNetwork(error)) {
        onWait();
        await backOnline();
        continue;
      }
      const waitMs = retryInMs(error, failures);
      if (waitMs === undefined) throw error;
      if (error instanceof ApiError && error.status !== 429)
        failures[isUnavailable(error) ? 'unavailable' : 'unanswered'] += 1;
      onWait();
      await pause(waitMs);
    }
  }
}
