import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePorts } from '../platform/free-ports.js';

/** A redis-server of a test's own, which it may kill, stop for a while, or start again on the same port. */
export interface OwnRedis extends AsyncDisposable {
  url: string;
  /** Sends SIGKILL; nothing is saved. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** SIGSTOP: it accepts connections and commands, and answers none. */
  stop(): void;
  /** SIGCONT. */
  cont(): void;
}

async function answers(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
  client.on('error', () => undefined); // asked until it answers
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.disconnect();
  }
}

/**
 * Starts one; `persistent` keeps an append-only file over `kill` and `start`, fsynced each time. `cluster` makes it a
 * node of a Redis Cluster.
 */
export async function startOwnRedis({ persistent = false, cluster = false } = {}): Promise<OwnRedis> {
  const [port = 0, busPort = 0] = await findFreePorts(2);
  const dir = await mkdtemp(join(tmpdir(), 'crease-own-redis-'));
  const url = `redis://127.0.0.1:${port}`;
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--hz', '100'];
  if (persistent) flags.push('--appendonly', 'yes', '--appendfsync', 'always');
  // By default the bus listens 10,000 above, where an outgoing connection may have the port.
  if (cluster) flags.push('--cluster-enabled', 'yes', '--cluster-port', String(busPort));
  let child: ChildProcess | undefined;

  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
  };
  const start = async () => {
    child = spawn('redis-server', flags, { stdio: 'ignore' });
    for (let tries = 0; ; tries += 1) {
      try {
        return await answers(url);
      } catch (error) {
        if (tries > 100) throw error;
        await sleep(50);
      }
    }
  };
  await start();
  return {
    url,
    kill,
    start,
    stop: () => child?.kill('SIGSTOP'),
    cont: () => child?.kill('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
