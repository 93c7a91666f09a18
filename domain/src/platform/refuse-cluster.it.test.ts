import { afterAll, expect, it } from 'vitest';
import { startOwnRedis } from '../testing/redis-server.js';
import { openWorld } from '../testing/world.js';
import { createLogger } from './log.js';
import { connectRedis } from './redis.js';
import { refuseCluster } from './refuse-cluster.js';

const cluster = await startOwnRedis({ cluster: true });
const plain = await startOwnRedis();
afterAll(async () => {
  await cluster[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

it('a node of a Redis Cluster is refused at the start, in one sentence', async () => {
  await expect(openWorld({ REDIS_URL: cluster.url })).rejects.toThrow(
    /^REDIS_URL names a node of a Redis Cluster, which Crease does not run on/,
  );
  await (await openWorld({ REDIS_URL: plain.url })).close();
});

it('refuses a Redis Cluster that becomes reachable after the start', async () => {
  await cluster.kill();
  const redis = connectRedis(cluster.url, createLogger('test', 'silent'));
  try {
    const said = new Promise<string>((resolve, reject) => {
      refuseCluster(redis, resolve).catch(reject);
    });
    // Until the first attempt has failed.
    await new Promise((resolve) => redis.once('close', resolve));
    await cluster.start();
    expect(await said).toContain('Redis Cluster');
  } finally {
    redis.disconnect();
  }
});
