import type { DomainEvent } from '@crease/shared/events/domain-events';
import { batch } from '../../platform/batch.js';
import type { Redis } from '../../platform/redis.js';
import { appendToStream } from './stream.js';

/**
 * Batches `appendToStream` (`batch`) in call order, because a Redis write per event costs more than the event. If Redis
 * does not accept a whole batch, all of it counts as failed: the relay publishes it again, and readers deduplicate.
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
