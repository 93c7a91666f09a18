import type { DomainEvent } from '@crease/shared/events/domain-events';
import type { Redis } from '../runtime/redis.js';
import { appendToStream } from './stream.js';

interface Waiting {
  events: readonly DomainEvent[];
  resolve(streamIds: string[]): void;
  reject(error: unknown): void;
}

/**
 * `appendToStream` for many at once: what is published in one turn of the event loop goes out in one round trip, in the
 * order of the calls, because a write to Redis costs the kernel more than the event is worth. When Redis does not take
 * all of it, all of it counts as not taken: the relay publishes it again, which readers allow for.
 */
export function gatherAppends(
  redis: Redis,
  prefix: string,
): (events: readonly DomainEvent[]) => Promise<string[]> {
  let waiting: Waiting[] = [];

  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    try {
      const events = all.flatMap((one) => one.events);
      const streamIds = await appendToStream(redis, prefix, events);
      let from = 0;
      for (const { events: mine, resolve } of all) {
        resolve(streamIds.slice(from, from + mine.length));
        from += mine.length;
      }
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  };

  return (events) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(() => void flush());
      waiting.push({ events, resolve, reject });
    });
}
