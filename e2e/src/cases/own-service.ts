import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { vi } from 'vitest';
import { ROOT } from '../system.js';

/** A service of the case's own, which it may stop and kill; the test run's is shared. */
export interface OwnService extends AsyncDisposable {
  readonly url: string;
  /** Sends SIGSTOP: connections stay open, new ones are accepted by the system, and nothing answers. */
  stop(): void;
  /** Sends SIGCONT. */
  cont(): void;
  /** Sends SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Restarts it in place with the same data. */
  start(): Promise<void>;
}

/** The embedded MongoDB server, with a database name in its URL. */
export function startOwnMongo(): Promise<OwnService> {
  return startOwn(
    'packages/mongo-wire/dist/main.js',
    'MONGO_PORT',
    (port) => `mongodb://127.0.0.1:${port}/crease`,
  );
}

/** A payment sandbox, which the sandbox client uses until this file's tests end. */
export async function startOwnSandbox(): Promise<OwnService> {
  const sandbox = await startOwn(
    'packages/payment-sandbox/dist/main.js',
    'SANDBOX_PORT',
    (port) => `http://127.0.0.1:${port}`,
  );
  vi.stubEnv('TEST_SANDBOX_URL', sandbox.url);
  return sandbox;
}

async function startOwn(
  file: string,
  variable: string,
  urlOf: (port: number) => string,
): Promise<OwnService> {
  const [port = 0] = await findFreePorts(1);
  const dataDir = await mkdtemp(join(tmpdir(), 'crease-own-'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, [variable]: String(port), NODE_ENV: 'test' };
  let child: ChildProcess | undefined;

  const start = async () => {
    child = spawn(process.execPath, [join(ROOT, file)], {
      env: { ...env, CREASE_PARENT_PIPE: '1' },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    if (!child.stdout) throw new Error('a child without an output');
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes('listening on')) continue;
      child.stdout.resume(); // unread output must not block it
      return;
    }
    throw new Error(`${file} ended before it listened`);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  await start();
  return {
    url: urlOf(port),
    stop: () => child?.kill('SIGSTOP'),
    cont: () => child?.kill('SIGCONT'),
    kill,
    start,
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
