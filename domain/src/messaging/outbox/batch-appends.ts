import type { DomainEvent } from '@crease/shared/events/domain-events';
import { batch } from '../../platform/batch.js';
import type { Redis } from '../../platform/redis.js';
import { appendToStream } from './stream.js';

/**
 * `appendToStream` for many at once (`batch`), in the order of the calls: a write to Redis costs the kernel more than
 * the event is worth. When Redis does not take all of a batch, all of it counts as not taken: the relay publishes it
 * again, which readers allow for.
 */
export function batchAppends(
  redis: Redis,
  prefix: string,
): (events: readonly DomainEvent[]) => Promise<string[]> {
  return batch(
    async (asked: (readonly DomainEvent[])[]) => {
      const streamIds = await appendToStream(redis, prefix, asked.flat());
      let from = 0;
      return asked.map(({ length }) => {
        const mine = streamIds.slice(from, from + length);
        from += length;
        return mine;
      });
    },
    { atOnce: 1 },
  );
}
