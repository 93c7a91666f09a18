import { setTimeout as sleep } from 'node:timers/promises';
import { Refused } from '../api.js';

const MAX_TRIES = 6;
const RETRY_DELAY_MS = 1_000;

/**
 * Repeats a request that a busy machine answered with 503 or not at all. Only for requests that may arrive twice.
 * @throws the answer's error if it is a refusal, or the last one
 */
export async function patiently<T>(ask: () => Promise<T>, delayMs = RETRY_DELAY_MS): Promise<T> {
  for (let triesLeft = MAX_TRIES - 1; ; triesLeft--) {
    try {
      return await ask();
    } catch (error) {
      const isRefusal = error instanceof Refused && error.status !== 503;
      if (isRefusal || triesLeft === 0) throw error;
      await sleep(delayMs);
    }
  }
}
