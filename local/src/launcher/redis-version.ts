import { spawnSync } from 'node:child_process';
import { createLogger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';

/** The first version with `PEXPIRE … NX` and other commands the product uses. */
const OLDEST_MAJOR = 7;

/** The version in `redis-server --version` or INFO; undefined if there is none. */
export function readRedisVersion(words: string): string | undefined {
  return /(?:\bv=|\bredis_version:)(\d+(?:\.\d+)*)/.exec(words)?.[1];
}

/** An unknown version is accepted: a server may hide it. */
export function isTooOldRedis(version: string | undefined): boolean {
  return version !== undefined && Number.parseInt(version, 10) < OLDEST_MAJOR;
}

/** The version of the program at `path`. */
export function redisVersionOf(path: string): string | undefined {
  return readRedisVersion(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '');
}

/** The version of the server at `url`; undefined if it does not answer or tell. */
export async function redisVersionAt(url: string): Promise<string | undefined> {
  const redis = connectRedis(url, createLogger('launcher', 'silent'), {
    lazyConnect: true,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  try {
    await redis.connect();
    return readRedisVersion(await redis.info('server'));
  } catch {
    return undefined; // the services themselves report why they cannot connect
  } finally {
    redis.disconnect();
  }
}
