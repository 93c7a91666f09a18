import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './log.js';

export type { Redis };

/**
 * A Redis client that comes back by itself. Commands fail at once while Redis is away: nothing in a request waits for
 * it. Queues need `maxRetriesPerRequest: null`, which `options` can set.
 */
export function connectRedis(url: string, log: Logger, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1_000),
    lazyConnect: false,
    ...options,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is away'));
  return redis;
}
