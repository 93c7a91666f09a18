import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '@crease/domain/platform/free-ports';

/** The folder of the checkout. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const READY_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * The environment of a system that needs only the demo owner's grounds. Filling and sweeping it takes 6 s less
 * processor time in its first minutes.
 */
export const FEW_GROUNDS = { SEED_GROUNDS: '3' };

export interface SystemOptions {
  /**
   * Variables of `.env.example` on top of free ports and `NODE_ENV=test`; limits and demo bookings are off, local
   * pushes on.
   */
  env?: Record<string, string>;
  /** A data folder to continue with; by default a new one, removed after the stop. */
  dataDir?: string;
}

/** A whole Crease of its own, started by the launcher like with `npm start`. */
export interface RunningSystem {
  baseUrl: string;
  mailboxUrl: string;
  sandboxUrl: string;
  mongoUrl: string;
  redisUrl: string;
  dataDir: string;
  /** Its variables, ports included; passed to `startSystem` again it returns to the same place. */
  env: Record<string, string>;
  launcher: ChildProcess;
  /** The recorded pid of one process: `api`, `api-2`, `mongo` … */
  pidOf(name: string): number;
  /** Everything the launcher has written to its terminal. */
  output(): string;
  /** Sends SIGTERM to the launcher; returns its exit code. Keeps the data folder only if the caller named one. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The output of a launcher that refused to start. */
export interface FailedStart {
  code: number | null;
  output: string;
}

/** Starts a system on free ports with a data folder of its own; resolves when it is ready. */
export async function startSystem(options: SystemOptions = {}, triesLeft = 3): Promise<RunningSystem> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'crease-system-'));
  const env: Record<string, string> = { ...(await freePortVariables()), ...options.env, DATA_DIR: dataDir };
  const { launcher, output } = runLauncher(env);
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (!output().includes('Crease is ready: ')) {
    // Another run on this machine took a port before the start.
    const isTaken = launcher.exitCode !== null && output().includes('is already in use');
    if (isTaken && !options.env?.PORT && triesLeft > 0) {
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return await startSystem(options, triesLeft - 1);
    }
    if (launcher.exitCode !== null || Date.now() > deadline) {
      launcher.kill('SIGTERM');
      throw new Error(`The system did not start:\n${output()}`);
    }
    await sleep(50);
  }
  const local = (port: string) => `127.0.0.1:${env[port]}`;
  return {
    baseUrl: `http://localhost:${env.PORT}`,
    mailboxUrl: `http://${local('MAILBOX_PORT')}`,
    sandboxUrl: `http://${local('SANDBOX_PORT')}`,
    mongoUrl: env.MONGO_URL ?? `mongodb://${local('MONGO_PORT')}/crease`,
    redisUrl: env.REDIS_URL ?? `redis://${local('REDIS_PORT')}`,
    dataDir,
    env,
    launcher,
    pidOf: (name) => Number(readFileSync(join(dataDir, 'run', `${name}.pid`), 'utf8')),
    output,
    async stop(signal = 'SIGTERM') {
      if (launcher.exitCode === null && launcher.signalCode === null) {
        launcher.kill(signal);
        const late = setTimeout(() => launcher.kill('SIGKILL'), STOP_TIMEOUT_MS);
        await once(launcher, 'exit');
        clearTimeout(late);
      }
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      return launcher.exitCode;
    },
  };
}

/** Starts the launcher where it should refuse, and returns its output. */
export async function startExpectingRefusal(env: Record<string, string>): Promise<FailedStart> {
  const { launcher, output } = runLauncher(env);
  const watch = setInterval(() => {
    // It was not refused; the caller sees that in the exit code and the output.
    if (output().includes('Crease is ready: ')) launcher.kill('SIGTERM');
  }, 100);
  await once(launcher, 'close');
  clearInterval(watch);
  return { code: launcher.exitCode, output: output() };
}

/** A free port for every variable that names one. */
export async function freePortVariables(): Promise<Record<string, string>> {
  const names = [
    'PORT',
    'API_PORT',
    'REALTIME_PORT',
    'WORKER_PORT',
    'MONGO_PORT',
    'REDIS_PORT',
    'SMTP_PORT',
    'MAILBOX_PORT',
    'SANDBOX_PORT',
  ];
  const ports = await findFreePorts(names.length);
  return Object.fromEntries(names.map((name, i) => [name, String(ports[i])]));
}

/** True while a process with this pid lives (a zombie does not). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  const stat = `/proc/${pid}/stat`;
  return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, 'utf8'));
}

function runLauncher(env: Record<string, string>): { launcher: ChildProcess; output: () => string } {
  let text = '';
  const launcher = spawn(process.execPath, [join(ROOT, 'local', 'start.mjs')], {
    cwd: ROOT,
    // The launcher ends when the process named by npm's variable is gone: here, the test runner.
    env: {
      ...process.env,
      NODE_ENV: 'test',
      RATE_LIMITS: 'off',
      // The journeys' push service is on this machine.
      LOCAL_PUSH: 'on',
      DEMO_BOOKINGS: 'off',
      CREASE_ENV_FILE: 'none',
      npm_lifecycle_event: 'start',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [launcher.stdout, launcher.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { launcher, output: () => text };
}
