import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import type { Redis } from '../../platform/redis.js';
import type { Queues } from './queues.js';

const openedOf = new WeakMap<Redis, Promise<Queues>>();

/**
 * The queues, for occasional use: opened on first use over the core's connection.
 * @throws `UNAVAILABLE` at once while Redis is down
 */
export async function openedQueues({
  redis,
  env,
  log,
}: Pick<Core, 'redis' | 'env' | 'log'>): Promise<Queues> {
  if (redis.status !== 'ready') {
    throw refuse('UNAVAILABLE', 'queues_away', {
      retryAfterSeconds: 5,
    });
  }
  const opened =
    openedOf.get(redis) ?? import('./queues.js').then(({ openQueues }) => openQueues(redis, env, log));
  openedOf.set(redis, opened);
  return await opened;
}
