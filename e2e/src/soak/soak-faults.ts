import { setTimeout as sleep } from 'node:timers/promises';
import { streamKey } from '@crease/domain/messaging/outbox/stream';
import { until } from '@crease/domain/testing/until';
import { Redis } from 'ioredis';
import type { Chance } from '../chaos/prng.js';
import type { RunningSystem } from '../system.js';
import type { SoakClient } from './soak-client.js';

/** Resolves on recovery: the victim answers again. */
export type Fault = (scene: SoakScene) => Promise<void>;

export interface SoakScene {
  system: RunningSystem;
  clients: readonly SoakClient[];
  chance: Chance;
}

const RECOVERY_TIMEOUT_MS = 30_000;
/** Longer than the server's ping timeout would make each round a minute. */
const STALLED_MS = { least: 1_000, most: 5_000 };

function some({ clients, chance }: SoakScene): SoakClient[] {
  const share = chance.next();
  return clients.filter((_, nth) => (nth * 7 + 3) % 10 < 2 + share * 6);
}

const disconnect: Fault = async (scene) => {
  const gone = some(scene);
  for (const client of gone) client.disconnect();
  await sleep(scene.chance.between(200, 3_000));
  for (const client of gone) client.connect();
};

const stopTabs: Fault = async (scene) => {
  const goOn = some(scene).map((client) => client.stall());
  await sleep(scene.chance.between(STALLED_MS.least, STALLED_MS.most));
  for (const again of goOn) again();
};

const killRealtime: Fault = async ({ system, chance }) => {
  const nth = chance.between(1, 2);
  const name = nth === 1 ? 'realtime' : 'realtime-2';
  const port = Number(system.env.REALTIME_PORT) + nth - 1;
  const pid = system.pidOf(name);
  process.kill(pid, 'SIGKILL');
  await until(`${name} to be back`, () => answers(`http://127.0.0.1:${port}/readyz`), RECOVERY_TIMEOUT_MS);
};

/** Removes everything from the stream, read or not. */
const trim: Fault = async ({ system }) => {
  await withRedis(system, async (redis) => {
    await redis.xtrim(streamKey(system.env.QUEUE_PREFIX ?? 'crease'), 'MAXLEN', 0);
  });
};

const stopRedis: Fault = async ({ system, chance }) => {
  const pid = system.pidOf('redis');
  process.kill(pid, 'SIGSTOP');
  await sleep(chance.between(1_000, 5_000));
  process.kill(pid, 'SIGCONT');
};

const killRedis: Fault = async ({ system }) => {
  process.kill(system.pidOf('redis'), 'SIGKILL');
  await sleep(300);
  await until('Redis to be back', () => withRedis(system, (redis) => redis.ping()), RECOVERY_TIMEOUT_MS);
};

const forgetRedis: Fault = async ({ system }) => {
  await withRedis(system, (redis) => redis.flushall());
};

export const FAULTS: Record<string, { weight: number; hurt: Fault }> = {
  'clients disconnected': { weight: 5, hurt: disconnect },
  'tabs stopped': { weight: 5, hurt: stopTabs },
  'realtime killed': { weight: 4, hurt: killRealtime },
  'stream trimmed': { weight: 3, hurt: trim },
  'Redis stopped': { weight: 2, hurt: stopRedis },
  'Redis killed': { weight: 1, hurt: killRedis },
  'Redis flushed': { weight: 1, hurt: forgetRedis },
};

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false, // it does not listen yet
  );
}

async function withRedis<T>(system: RunningSystem, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(system.redisUrl, { maxRetriesPerRequest: 20, retryStrategy: () => 100 });
  redis.on('error', () => {}); // it is away, and polled again
  try {
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}
