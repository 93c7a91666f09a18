import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { startMongoProcess } from '@crease/mongo-wire/testing/mongo-process';
import { startSandbox } from '@crease/payment-sandbox/server';
import { MongoClient } from 'mongodb';

const START_WITHIN_MS = 10_000;

/**
 * Provides integration tests with the embedded MongoDB server, a Redis and a payment sandbox on free ports, and prints
 * what they run on. TEST_MONGO_URL, TEST_REDIS_URL or TEST_CONTAINERS=1 replace them; TEST_MONGO_EMBEDDED tells tests
 * of the embedded server's own behaviour.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = [];
  if (process.env.TEST_CONTAINERS) {
    // Loaded only here, because the library is large.
    const { requireContainerEngine, startMongoContainer, startRedisContainer } = await import(
      './containers.js'
    );
    await requireContainerEngine();
    const [mongo, redis] = await Promise.all([startMongoContainer(), startRedisContainer()]);
    process.env.TEST_MONGO_URL = mongo.url;
    process.env.TEST_REDIS_URL = redis.url;
    stops.push(mongo.stop, redis.stop);
  }
  if (!process.env.TEST_MONGO_URL) stops.push(await startMongo());
  if (!process.env.TEST_REDIS_URL) stops.push(await startRedis());
  console.log(`The tests run on ${await nameOfServer(process.env.TEST_MONGO_URL ?? '')}.`);
  stops.push(await startPaymentSandbox());
  return async () => {
    for (const stop of stops.reverse()) await stop();
  };
}

async function startMongo(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crease-mongo-'));
  const { url, stop } = await startMongoProcess(dataDir);
  process.env.TEST_MONGO_URL = url;
  process.env.TEST_MONGO_EMBEDDED = '1';
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** `MongoDB 8.0.4, replica set rs0`: part of a run's result. */
async function nameOfServer(url: string): Promise<string> {
  if (process.env.TEST_MONGO_EMBEDDED) return 'the embedded MongoDB server';
  const client = new MongoClient(url);
  try {
    const admin = client.db('admin');
    const [{ version }, { setName, msg }] = await Promise.all([
      admin.command({ buildInfo: 1 }),
      admin.command({ hello: 1 }),
    ]);
    const kind = setName ? `replica set ${setName}` : msg === 'isdbgrid' ? 'sharded' : 'a single server';
    return `MongoDB ${version}, ${kind}`;
  } finally {
    await client.close();
  }
}

async function startPaymentSandbox(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crease-sandbox-'));
  const sandbox = await startSandbox({ port: 0, dataDir });
  process.env.TEST_SANDBOX_URL = sandbox.url;
  return async () => {
    await sandbox.close();
    await rm(dataDir, { recursive: true, force: true });
  };
}

async function startRedis(): Promise<() => Promise<void>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'crease-redis-'));
  const [port = 0] = await findFreePorts(1);
  const flags = [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--hz',
    '100',
  ];
  const child = spawn('redis-server', [...flags, '--dir', dir], { stdio: 'ignore' });
  await Promise.race([
    reachable(port),
    new Promise<never>((_, reject) => {
      child.once('error', (error) => reject(new Error(`redis-server did not start: ${error.message}`)));
      child.once('exit', (code) => reject(new Error(`redis-server ended at once with ${code}`)));
    }),
  ]);
  process.env.TEST_REDIS_URL = `redis://127.0.0.1:${port}`;
  return async () => {
    await ended(child);
    await rm(dir, { recursive: true, force: true });
  };
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function reachable(port: number): Promise<void> {
  const until = Date.now() + START_WITHIN_MS;
  while (Date.now() < until) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => socket.destroy());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`redis-server did not answer on port ${port}`);
}
