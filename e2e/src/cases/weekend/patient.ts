import { until } from '@crease/domain/testing/until';
import { Refused } from '../../api.js';

/** A process that was killed is back long before. */
const BACK_WITHIN_MS = 90_000;

/**
 * Repeats a request until it is answered, whatever is killed in between. @throws a refusal, unless a lost one was done
 */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  const { value } = await until('an answer', () => attempt(ask), BACK_WITHIN_MS);
  return value;
}

/** The same for a request that cannot arrive twice: a refusal after a lost answer means that it did. */
export async function once<T>(ask: () => Promise<T>): Promise<T | undefined> {
  let isLost = false;
  const { value } = await until(
    'an answer',
    async () => {
      try {
        const done = await attempt(ask);
        isLost ||= done === null;
        return done;
      } catch (error) {
        if (!isLost) throw error;
        return { value: undefined };
      }
    },
    BACK_WITHIN_MS,
  );
  return value;
}

async function attempt<T>(ask: () => Promise<T>): Promise<{ value: T } | null> {
  try {
    return { value: await ask() };
  } catch (error) {
    if (error instanceof Refused && error.status < 500) throw error;
    return null;
  }
}
