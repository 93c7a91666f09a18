import { spawnSync } from 'node:child_process';
import { createLogger } from '@crease/domain/platform/log';
import { connectRedis } from '@crease/domain/platform/redis';

/** The first that knows `PEXPIRE … NX` and what else the product asks of it. */
const OLDEST_MAJOR = 7;

/** The version that `redis-server --version` or INFO tells; undefined where none can be read. */
export function readRedisVersion(words: string): string | undefined {
  return /(?:\bv=|\bredis_version:)(\d+(?:\.\d+)*)/.exec(words)?.[1];
}

/** One that cannot be read is let pass: a server may hide it. */
export function isTooOldRedis(version: string | undefined): boolean {
  return version !== undefined && Number.parseInt(version, 10) < OLDEST_MAJOR;
}

/** The version of the program at `path`. */
export function redisVersionOf(path: string): string | undefined {
  return readRedisVersion(spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '');
}

/** The version of the server at `url`; undefined where nobody answers or it does not tell. */
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
    return undefined; // what keeps us out is for the services themselves to tell
  } finally {
    redis.disconnect();
  }
}
