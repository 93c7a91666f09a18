import type { Redis } from './redis.js';

const FIRST_WITHIN_MS = 2_000;

const CLUSTER =
  'REDIS_URL names a node of a Redis Cluster, which Crease does not run on: its queues, its stream and their order need one Redis, alone or behind Sentinel (redis+sentinel://…).';

/**
 * Throws for a Redis Cluster, whose nodes would refuse half of our commands. Does not wait for a Redis that is down:
 * checks it once it is up, and passes the error to `late`.
 */
export async function refuseCluster(redis: Redis, late: (why: string) => void): Promise<void> {
  if (await isReadySoon(redis)) {
    if (await isCluster(redis)) throw new Error(CLUSTER);
    return;
  }
  redis.once('ready', () => {
    void isCluster(redis).then((yes) => {
      if (yes) late(CLUSTER);
    });
  });
}

/** True once it is connected; false if its first attempt fails. */
async function isReadySoon(redis: Redis): Promise<boolean> {
  if (redis.status === 'ready') return true;
  return await new Promise((resolve) => {
    const settle = (isReady: boolean) => () => {
      clearTimeout(timer);
      redis.off('ready', ready);
      redis.off('close', away);
      resolve(isReady);
    };
    const ready = settle(true);
    const away = settle(false);
    const timer = setTimeout(away, FIRST_WITHIN_MS);
    redis.once('ready', ready);
    redis.once('close', away);
  });
}

/** Accepts a server that cannot tell: the user may lack the permission to ask. */
async function isCluster(redis: Redis): Promise<boolean> {
  try {
    return /^cluster_enabled:1/m.test(await redis.info('cluster'));
  } catch {
    return false;
  }
}
