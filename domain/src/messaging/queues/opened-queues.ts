import { AppError } from '@crease/shared/errors';
import type { Core } from '../../platform/core.js';
import type { Redis } from '../../platform/redis.js';
import type { Queues } from './queues.js';

const openedOf = new WeakMap<Redis, Promise<Queues>>();

/**
 * The queues for who looks at them now and then: loaded and opened by the first, on the core's own connection. A process that nobody
 * asks holds none. Throws `UNAVAILABLE` while Redis is away: that is said at once, and not waited for.
 */
export async function openedQueues({
  redis,
  env,
  log,
}: Pick<Core, 'redis' | 'env' | 'log'>): Promise<Queues> {
  if (redis.status !== 'ready') {
    throw new AppError('UNAVAILABLE', 'Redis is away: nobody knows the queues right now.', {
      retryAfterSeconds: 5,
    });
  }
  const opened =
    openedOf.get(redis) ?? import('./queues.js').then(({ openQueues }) => openQueues(redis, env, log));
  openedOf.set(redis, opened);
  return await opened;
}
