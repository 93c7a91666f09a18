import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { MongoClient } from 'mongodb';
import {
  FEW_GROUNDS,
  freePortVariables,
  isAlive,
  type RunningSystem,
  startExpectingRefusal,
  startSystem,
} from './system.js';

const PROCESSES = ['gateway', 'realtime', 'api', 'worker', 'sandbox', 'mailbox', 'redis', 'mongo'];

const ONE_LINE = /^[^\n]+\n$/;

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  );

/** The readiness of all six processes that report it. */
const allReady = async ({ env }: RunningSystem) => {
  const first = [env.API_PORT, env.REALTIME_PORT, env.WORKER_PORT].map(Number);
  const ready = await Promise.all(first.flatMap((port) => [port, port + 1]).map((port) => isReady(port)));
  return ready.every(Boolean);
};

const pidsOf = (system: RunningSystem, names = PROCESSES) => names.map((name) => system.pidOf(name));

async function signIn(system: RunningSystem, emailOrPhone: string, password: string): Promise<string> {
  const response = await fetch(`${system.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ emailOrPhone, password }),
  });
  const { token } = await response.json();
  return token;
}

test.describe('a running system', () => {
  let system: RunningSystem;

  test.beforeAll(async () => {
    system = await startSystem({
      env: { ...FEW_GROUNDS, API_INSTANCES: '2', REALTIME_INSTANCES: '2', WORKER_INSTANCES: '2' },
    });
  });

  // The faults of one test are over before the next starts; a busy machine needs a while for that.
  test.beforeEach(async () => {
    await expect.poll(() => allReady(system), { timeout: 60_000, intervals: [200] }).toBe(true);
  });

  test.afterAll(async () => {
    await system.stop();
  });

  for (const name of [...PROCESSES, 'api-2', 'realtime-2', 'worker-2']) {
    test(`${name} is back within 2 s of kill -9`, async () => {
      const before = system.pidOf(name);
      process.kill(before, 'SIGKILL');
      await expect.poll(() => system.pidOf(name), { timeout: 30_000, intervals: [20] }).not.toBe(before);
      await expect.poll(() => isAlive(system.pidOf(name)), { timeout: 30_000, intervals: [20] }).toBe(true);
      await expect.poll(() => allReady(system), { timeout: 60_000, intervals: [200] }).toBe(true);
      await expect
        .poll(
          () =>
            fetch(`${system.baseUrl}/api/health`).then(
              (r) => r.status,
              () => 0,
            ),
          { timeout: 30_000 },
        )
        .toBe(200);
    });
  }

  test('one of two API processes can be away without a failed read', async () => {
    const failures: string[] = [];
    const until = Date.now() + 1_500;
    process.kill(system.pidOf('api'), 'SIGKILL');
    while (Date.now() < until) {
      const response = await fetch(`${system.baseUrl}/api/cities`);
      if (!response.ok) failures.push(await response.text());
    }
    expect(failures).toEqual([]);
  });

  test('a second launcher on the same data folder is refused with one sentence', async () => {
    const { code, output } = await startExpectingRefusal({
      ...(await freePortVariables()),
      DATA_DIR: system.dataDir,
    });
    expect(code).toBe(1);
    expect(output).toMatch(ONE_LINE);
    expect(output).toContain('DATA_DIR');
    expect(pidsOf(system).every(isAlive)).toBe(true);
  });

  test('a busy port gives one sentence with its variable, and nothing is started', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crease-refused-'));
    const { code, output } = await startExpectingRefusal({
      ...(await freePortVariables()),
      API_PORT: String(system.env.API_PORT),
      DATA_DIR: dataDir,
    });
    expect(code).toBe(1);
    expect(output).toMatch(ONE_LINE);
    expect(output).toContain('API_PORT');
    expect(readdirSync(join(dataDir, 'run')).filter((file) => file.endsWith('.pid'))).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
});

test('a busy port of a second instance is reported by the variable of the first', async () => {
  const ports = await freePortVariables();
  const blocker = createServer().listen(Number(ports.WORKER_PORT) + 1, '127.0.0.1');
  const dataDir = mkdtempSync(join(tmpdir(), 'crease-refused-'));
  const { code, output } = await startExpectingRefusal({
    ...ports,
    WORKER_INSTANCES: '2',
    DATA_DIR: dataDir,
  });
  blocker.close();
  expect(code).toBe(1);
  expect(output).toMatch(/^WORKER_PORT: .*\n$/);
  rmSync(dataDir, { recursive: true });
});

// `configuration.test.ts` has a bad value of each kind; these show what the launcher does with the sentence.
for (const [name, value] of [
  ['PORT', 'many'],
  ['NODE_ENV', 'production'],
] as const) {
  test(`${name}=${value} gives one sentence and exit code 1 before anything starts`, async () => {
    const dataDir = join(tmpdir(), `crease-never-${process.pid}-${name}`);
    const { code, output } = await startExpectingRefusal({
      RATE_LIMITS: 'on',
      DATA_DIR: dataDir,
      [name]: value,
    });
    expect(code).toBe(1);
    expect(output).toMatch(ONE_LINE);
    expect(output).toContain(name);
    expect(() => readdirSync(dataDir)).toThrow();
  });
}

for (const [name, value] of [
  ['MONGO_URL', 'mongodb://127.0.0.1:9/crease'],
  ['REDIS_URL', 'redis://:secret@127.0.0.1:9'],
  ['SMTP_URL', 'smtp://127.0.0.1:9'],
] as const) {
  test(`${name} where nothing listens gives one sentence, and nothing is started`, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crease-refused-'));
    const { code, output } = await startExpectingRefusal({
      ...(await freePortVariables()),
      DATA_DIR: dataDir,
      [name]: value,
    });
    expect(code).toBe(1);
    expect(output).toMatch(ONE_LINE);
    expect(output).toContain(name);
    expect(output).not.toContain('secret');
    rmSync(dataDir, { recursive: true });
  });
}

test('a data folder that cannot be created gives one sentence that names DATA_DIR', async () => {
  const { code, output } = await startExpectingRefusal({ DATA_DIR: '/proc/crease' });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR .*\n$/);
});

test('a read-only data folder gives one sentence that names DATA_DIR (skipped for root, who may write everywhere)', async () => {
  test.skip(process.getuid?.() === 0, 'root may write everywhere');
  const dataDir = mkdtempSync(join(tmpdir(), 'crease-readonly-'));
  chmodSync(dataDir, 0o500);
  const { code, output } = await startExpectingRefusal({ DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(output).toMatch(/^DATA_DIR .*\n$/);
});

test.describe('stopping and starting again', () => {
  let dataDir: string;
  /** The system that the previous test left running for the next one. */
  let running: RunningSystem | undefined;

  // Not at import: the runner imports this file in each of its processes.
  test.beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'crease-again-'));
  });

  test.afterAll(async () => {
    await running?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const takeOver = async () => {
    const system = running ?? (await startSystem({ dataDir, env: { DEMO_BOOKINGS: 'on' } }));
    running = undefined;
    return system;
  };

  test('SIGINT twice stops every process, and the next start continues with the data', async () => {
    const first = await takeOver();
    const pids = pidsOf(first);
    const token = await signIn(first, 'player@crease.test', 'Player@123');
    const grounds = await (await fetch(`${first.baseUrl}/api/grounds?limit=1`)).json();
    const groundId: string = grounds.grounds[0]._id;
    const saved = await fetch(`${first.baseUrl}/api/users/me/favorites/${groundId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(saved.ok).toBe(true);
    first.launcher.kill('SIGINT');
    // The second Ctrl-C is sent once the first one was handled, as the lock shows.
    const lock = join(dataDir, 'run', 'launcher.lock');
    const isHeard = () => !existsSync(lock) || readFileSync(lock, 'utf8').includes('"stopping":true');
    await expect.poll(isHeard).toBe(true);
    expect(await first.stop('SIGINT')).toBe(0);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(readdirSync(join(dataDir, 'run')).filter((file) => file.endsWith('.pid'))).toEqual([]);

    const second = await startSystem({ dataDir, env: first.env });
    expect(second.output()).not.toContain('demo data …');
    // The token was signed with a secret of this data folder, so it is valid in the second run, too.
    const favorites = await fetch(`${second.baseUrl}/api/users/me/favorites`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.stringify(await favorites.json())).toContain(groundId);
    running = second;
  });

  test('after a kill -9 of the launcher the next start continues at once, and reports demo bookings that are over', async () => {
    const first = await takeOver();
    expect(first.output()).not.toContain('npm run seed');
    const token = await signIn(first, 'owner@crease.test', 'Owner@123');
    const waiting = await fetch(`${first.baseUrl}/api/bookings/owner?status=pending`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect((await waiting.json()).bookings.length).toBeGreaterThan(0);
    const client = await MongoClient.connect(first.mongoUrl);
    await client
      .db()
      .collection('seedings')
      .updateMany({}, { $set: { until: '2026-01-01' } });
    await client.close();
    const pids = pidsOf(first);
    first.launcher.kill('SIGKILL');

    const second = await startSystem({ dataDir, env: first.env });
    expect(pids.filter(isAlive)).toEqual([]);
    await expect.poll(() => second.output()).toContain('"npm run seed" in another terminal books a week');
    running = second;
  });

  test('kill -9 of everything at once loses nothing that was acknowledged', async () => {
    const first = await takeOver();
    const token = await signIn(first, 'player2@crease.test', 'Player@123');
    const grounds = await (await fetch(`${first.baseUrl}/api/grounds?limit=1`)).json();
    const groundId: string = grounds.grounds[0]._id;
    await fetch(`${first.baseUrl}/api/users/me/favorites/${groundId}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
    for (const pid of [first.launcher.pid ?? 0, ...pidsOf(first)]) process.kill(pid, 'SIGKILL');
    const second = await startSystem({ dataDir, env: first.env });
    const favorites = await fetch(`${second.baseUrl}/api/users/me/favorites`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.stringify(await favorites.json())).toContain(groundId);
    running = second;
  });

  test('a kill -9 of the launcher leaves no process, without another start', async () => {
    const last = await takeOver();
    const pids = pidsOf(last);
    last.launcher.kill('SIGKILL');
    // The watchdog gives each ten seconds to end by itself, plus a busy machine.
    await expect.poll(() => pids.filter(isAlive), { timeout: 40_000 }).toEqual([]);
    // Without its stores the worker could neither finish its jobs nor end within nine seconds.
    const log = readFileSync(join(dataDir, 'logs', 'worker.log'), 'utf8');
    expect(log).toContain('the launcher is gone');
    for (const port of [last.env.MONGO_PORT, last.env.REDIS_PORT])
      expect(log).not.toContain(`ECONNREFUSED 127.0.0.1:${port}`);
  });
});
