import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './log.js';
import { redisPlaceOf } from './service-urls.js';

export type { Redis };

/**
 * A Redis client that comes back by itself, after a failover at the new primary where `url` names sentinels. Commands fail
 * at once while Redis is away: nothing in a request waits for it. Queues need `maxRetriesPerRequest: null`, which `options`
 * can set.
 */
export function connectRedis(url: string, log: Logger, options: RedisOptions = {}): Redis {
  const wait = (attempt: number) => Math.min(100 * attempt, 1_000);
  const redis = new Redis({
    ...redisPlaceOf(url),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: wait,
    sentinelRetryStrategy: wait,
    sentinelReconnectStrategy: wait,
    sentinelCommandTimeout: 1_000,
    // The sentinels tell of a failover at once; without that, a primary that stands still would be believed.
    failoverDetector: true,
    // A primary that became a replica refuses writes: nothing was done, so it is done at the new one.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    lazyConnect: false,
    ...options,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is away'));
  return redis;
}
