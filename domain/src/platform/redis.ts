import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from './log.js';
import { redisPlaceOf } from './service-urls.js';

export type { Redis };

const AGAIN_MS = 100;

/**
 * Keeps a client alive. If sentinels report a failover while it connects, ioredis treats that as a deliberate
 * disconnect and stops for good; this restarts it, and the copies that queues make of it.
 */
function lasting(redis: Redis): Redis {
  const { sentinels, retryStrategy } = redis.options;
  if (!sentinels || typeof retryStrategy?.(1) !== 'number') return redis;
  let leaving = false;
  const begin = () => {
    if (leaving || redis.status !== 'end') return;
    redis.connect().catch(() => undefined); // reported as an `error` already
  };
  const disconnect = redis.disconnect.bind(redis);
  const quit = redis.quit.bind(redis);
  const duplicate = redis.duplicate.bind(redis);
  redis.on('end', () => setTimeout(begin, AGAIN_MS).unref());
  return Object.assign(redis, {
    disconnect(reconnect = false) {
      if (!reconnect) leaving = true;
      disconnect(reconnect);
    },
    async quit() {
      leaving = true;
      return await quit();
    },
    duplicate: (over: Partial<RedisOptions> = {}) => lasting(duplicate(over)),
  });
}

/**
 * A Redis client that reconnects automatically, after a failover to the new primary if `url` names sentinels. Commands
 * fail at once while Redis is down, so no request waits for it. Queues need `maxRetriesPerRequest: null`, which
 * `options` can set.
 */
export function connectRedis(url: string, log: Logger, options: RedisOptions = {}): Redis {
  const wait = (attempt: number) => Math.min(100 * attempt, 1_000);
  const redis: Redis = new Redis({
    ...redisPlaceOf(url),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    connectTimeout: 2_000,
    commandTimeout: 2_000,
    retryStrategy: wait,
    sentinelRetryStrategy: wait,
    sentinelReconnectStrategy: wait,
    sentinelCommandTimeout: 1_000,
    // Sentinels report a failover at once; otherwise a hanging primary would still be trusted.
    failoverDetector: true,
    // A primary that became a replica refuses writes without applying them, so retry on the new one.
    reconnectOnError: (error) => (error.message.startsWith('READONLY') ? 2 : false),
    lazyConnect: false,
    ...options,
  });
  redis.on('error', (error) => log.debug({ err: error }, 'Redis is away'));
  return lasting(redis);
}
