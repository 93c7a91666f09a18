import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { until } from './until.js';

const SET = 'crease';
const SENTINELS = 3;
/** Sentinel's own time until it takes a primary for gone. */
const DOWN_AFTER_MS = 1_000;
const ELECTED_WITHIN_MS = 40_000;

/** A primary and a replica of a test's own, with three sentinels that watch them. */
export interface WatchedRedis extends AsyncDisposable {
  /** `redis+sentinel://…` */
  url: string;
  /** SIGKILL to whoever is the primary; resolves when the sentinels have made the other one it. */
  failOver(): Promise<void>;
  /** SIGSTOP to whoever is the primary, until the other one is it; then it goes on, and learns that it is a replica. */
  failOverStanding(): Promise<void>;
  /** Starts what was killed; resolves when it follows the primary. */
  comeBack(): Promise<void>;
}

/** Starts them on these ports: the two servers, then the sentinels. */
export async function startWatchedRedis(ports: readonly number[]): Promise<WatchedRedis> {
  const [a = 0, b = 0, ...watching] = ports;
  if (watching.length !== SENTINELS) throw new Error('two ports for the servers, three for the sentinels');
  const folder = mkdtempSync(join(tmpdir(), 'crease-sentinel-'));
  const children = new Map<number, ChildProcess>();

  const run = (port: number, args: string[]) => {
    const child = spawn('redis-server', args, { cwd: folder, stdio: 'ignore' });
    children.set(port, child);
  };
  const startServer = (port: number, primary: number | undefined) => {
    const follows = primary === undefined ? [] : ['--replicaof', '127.0.0.1', String(primary)];
    const flags = { port, bind: '127.0.0.1', dir: folder, save: '', hz: 100, 'repl-diskless-sync-delay': 0 };
    const words = Object.entries(flags).flatMap(([name, value]) => [`--${name}`, String(value)]);
    run(port, [...words, '--dbfilename', `${port}.rdb`, ...follows]);
  };
  const startSentinel = (port: number) => {
    const file = join(folder, `${port}.conf`);
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir ${folder}`,
      `sentinel monitor ${SET} 127.0.0.1 ${a} 2`,
      `sentinel down-after-milliseconds ${SET} ${DOWN_AFTER_MS}`,
      `sentinel failover-timeout ${SET} 4000`,
    ];
    writeFileSync(file, `${lines.join('\n')}\n`);
    run(port, [file, '--sentinel']);
  };
  const ask = async <T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T | undefined> => {
    const redis = new Redis({ port, lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
    redis.on('error', () => undefined); // it is asked until it answers
    try {
      await redis.connect();
      return await question(redis);
    } catch {
      return undefined;
    } finally {
      redis.disconnect();
    }
  };
  const primary = async (): Promise<number> => {
    const named = await Promise.all(
      watching.map((port) => ask(port, (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', SET))),
    );
    const counts = named.map((one) => (Array.isArray(one) ? Number(one[1]) : 0));
    // What most of them say.
    return counts.find((port) => counts.filter((other) => other === port).length > 1) ?? 0;
  };
  const isPrimary = async (port: number) =>
    /role:master/.test((await ask(port, (redis) => redis.info('replication'))) ?? '');
  const follows = async (port: number) =>
    /master_link_status:up/.test((await ask(port, (redis) => redis.info('replication'))) ?? '');
  const elected = (port: number) =>
    until(
      'the sentinels to make the other one the primary',
      async () => (await primary()) === port && (await isPrimary(port)),
      ELECTED_WITHIN_MS,
    );
  const other = (port: number) => (port === a ? b : a);

  startServer(a, undefined);
  await until('the primary', () => isPrimary(a), 15_000);
  startServer(b, a);
  await until('the replica', () => follows(b), 15_000);
  for (const port of watching) startSentinel(port);
  for (const port of watching) {
    await until(
      'the sentinels to know of each other and of the replica',
      async () => {
        const [quorum, replicas] = await Promise.all([
          ask(port, (redis) => redis.call('SENTINEL', 'CKQUORUM', SET)),
          ask(port, (redis) => redis.call('SENTINEL', 'REPLICAS', SET)),
        ]);
        return (
          String(quorum).startsWith(`OK ${SENTINELS}`) && Array.isArray(replicas) && replicas.length === 1
        );
      },
      30_000,
    );
  }
  return {
    url: `redis+sentinel://${watching.map((port) => `127.0.0.1:${port}`).join()}/${SET}`,
    async failOver() {
      const port = await primary();
      children.get(port)?.kill('SIGKILL');
      await elected(other(port));
    },
    async failOverStanding() {
      const port = await primary();
      children.get(port)?.kill('SIGSTOP');
      await elected(other(port));
      children.get(port)?.kill('SIGCONT');
      await until('the old primary to follow', () => follows(port), ELECTED_WITHIN_MS);
    },
    async comeBack() {
      const leading = await primary();
      startServer(other(leading), leading);
      await until('what came back to follow', () => follows(other(leading)), ELECTED_WITHIN_MS);
    },
    async [Symbol.asyncDispose]() {
      for (const child of children.values()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
