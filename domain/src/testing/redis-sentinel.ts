import { Redis } from 'ioredis';
import { until } from './until.js';
import { watchedRedisProcesses } from './watched-redis-processes.js';

const SET = 'crease';
const SENTINELS = 3;
const ELECTED_WITHIN_MS = 40_000;

/** A primary and a replica of a test's own, with three sentinels that watch them. */
export interface WatchedRedis extends AsyncDisposable {
  /** `redis+sentinel://…` */
  url: string;
  /** Sends SIGKILL to the current primary; resolves when the sentinels have promoted the other one. */
  failOver(): Promise<void>;
  /**
   * Sends SIGSTOP to the current primary until the other one is promoted; then resumes it, and it becomes a replica.
   */
  failOverStanding(): Promise<void>;
  /** Starts the killed one again; resolves when it follows the primary. */
  comeBack(): Promise<void>;
}

/** Starts them on these ports: the two servers, then the sentinels. */
export async function startWatchedRedis(ports: readonly number[]): Promise<WatchedRedis> {
  const [a = 0, b = 0, ...watching] = ports;
  if (watching.length !== SENTINELS) throw new Error('two ports for the servers, three for the sentinels');
  const processes = watchedRedisProcesses(SET);
  const elected = (port: number) =>
    until(
      'the sentinels to make the other one the primary',
      async () => (await primaryBy(watching)) === port && (await isPrimary(port)),
      ELECTED_WITHIN_MS,
    );
  const other = (port: number) => (port === a ? b : a);

  processes.startServer(a);
  await until('the primary', () => isPrimary(a), 15_000);
  processes.startServer(b, a);
  await until('the replica', () => follows(b), 15_000);
  for (const port of watching) processes.startSentinel(port, a);
  for (const port of watching) {
    await until('the sentinels to know of each other and of the replica', () => knowsAll(port), 30_000);
  }
  return {
    url: `redis+sentinel://${watching.map((port) => `127.0.0.1:${port}`).join()}/${SET}`,
    async failOver() {
      const port = await primaryBy(watching);
      processes.kill(port, 'SIGKILL');
      await elected(other(port));
    },
    async failOverStanding() {
      const port = await primaryBy(watching);
      processes.kill(port, 'SIGSTOP');
      await elected(other(port));
      processes.kill(port, 'SIGCONT');
      await until('the old primary to follow', () => follows(port), ELECTED_WITHIN_MS);
    },
    async comeBack() {
      const leading = await primaryBy(watching);
      processes.startServer(other(leading), leading);
      await until('what came back to follow', () => follows(other(leading)), ELECTED_WITHIN_MS);
    },
    [Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
  };
}

/** The answer of the server at this port, or undefined without one. */
async function ask<T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T | undefined> {
  const redis = new Redis({ port, lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
  redis.on('error', () => undefined); // asked until it answers
  try {
    await redis.connect();
    return await question(redis);
  } catch {
    return undefined;
  } finally {
    redis.disconnect();
  }
}

/** The port of the primary by the word of most sentinels; 0 when they do not agree. */
async function primaryBy(sentinels: readonly number[]): Promise<number> {
  const named = await Promise.all(
    sentinels.map((port) => ask(port, (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', SET))),
  );
  const counts = named.map((one) => (Array.isArray(one) ? Number(one[1]) : 0));
  return counts.find((port) => counts.filter((other) => other === port).length > 1) ?? 0;
}

const isPrimary = async (port: number) =>
  /role:master/.test((await ask(port, (redis) => redis.info('replication'))) ?? '');

const follows = async (port: number) =>
  /master_link_status:up/.test((await ask(port, (redis) => redis.info('replication'))) ?? '');

/** True if this sentinel knows the other sentinels and the replica. */
async function knowsAll(sentinel: number): Promise<boolean> {
  const [quorum, replicas] = await Promise.all([
    ask(sentinel, (redis) => redis.call('SENTINEL', 'CKQUORUM', SET)),
    ask(sentinel, (redis) => redis.call('SENTINEL', 'REPLICAS', SET)),
  ]);
  return String(quorum).startsWith(`OK ${SENTINELS}`) && Array.isArray(replicas) && replicas.length === 1;
}
