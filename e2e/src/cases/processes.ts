import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { Core } from '@crease/domain/platform/core';
import { sideBySide } from '@crease/domain/platform/side-by-side';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld } from '@crease/domain/testing/world';
import { Api } from '../api.js';
import { findFreePorts } from '../free-ports.js';
import type { History } from '../history/history.js';
import { ROOT } from '../system.js';
import { Actor } from './actor.js';

const READY_WITHIN_MS = 90_000;
/** A process that is to end and lives on fails its case. */
const ENDED_WITHIN_MS = 20_000;
/** On a busy machine more at once would wait for a connection longer than the pool lets anybody wait. */
const MADE_AT_ONCE = 16;
/** Requests of a race are in the sockets by then. */
const ARRIVED_AFTER_MS = 80;

export interface ProcessesOptions {
  api?: number;
  worker?: 0 | 1 | 2;
  realtime?: number;
  /** Whether the local gateway stands in front of them. */
  gateway?: boolean;
  /** What an API process runs, from the root of the checkout; the API itself unless told. */
  apiMain?: string;
  /** Variables of `.env.example` for all of them, and for the core of the test. */
  env?: Record<string, string>;
}

/** A real process, as `npm start` would run it: plain node on `dist`. */
export interface RunningProcess {
  readonly name: string;
  readonly url: string;
  /** True from its start until it has ended, whoever ended it. */
  isRunning(): boolean;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an orchestrator would; resolves with its exit code and how long it took. */
  terminate(): Promise<{ code: number | null; ms: number }>;
  /** SIGSTOP: it stands still in the middle of whatever it does. */
  stop(): void;
  /** SIGCONT. */
  cont(): void;
  /** Resolves when it has ended, by itself or by others. */
  ended(): Promise<void>;
  /** Ends it if it runs and starts it in the same place; `env` holds for this life only (`FAILPOINT`). */
  restart(env?: Record<string, string>): Promise<void>;
}

/** Processes over one database of their own, and a core of the test's over the same one. */
export interface Processes extends AsyncDisposable {
  readonly core: Core;
  readonly api: readonly RunningProcess[];
  /** The first of `workers`. */
  readonly worker: RunningProcess | undefined;
  readonly workers: readonly RunningProcess[];
  readonly realtime: readonly RunningProcess[];
  readonly gateway: RunningProcess | undefined;
  /** One more API process, for a fault: armed with failpoints (`settle.afterClaims=kill`), called by `actor.via`. */
  victim(failpoints: string): Promise<RunningProcess>;
  /** A client for a user (a new player when left out), signed in at every API process; its calls go into `history`. */
  actor(history: History, user?: Pick<UserDoc, '_id' | 'role' | 'name'>): Promise<Actor>;
  /** Several new players. */
  players(history: History, count: number): Promise<Actor[]>;
  /**
   * The hardest race there is: the API processes stand still while the calls are sent, then all go on with all of them
   * in hand.
   */
  simultaneously<T>(calls: () => Promise<T>[]): Promise<T[]>;
}

/**
 * Starts API processes (two, unless told) and perhaps workers and realtime on free ports over a database, a queue prefix and the
 * payment sandbox of the test run. What the provider calls goes to the first API process.
 */
export async function openProcesses(options: ProcessesOptions = {}): Promise<Processes> {
  const count = options.api ?? 2;
  // Each begins a row of free ones, for the others of its kind.
  const [apiPort = 0, realtimePort = 0, workerPort = 0, gatewayPort = 0, nobodys = 0] =
    await findFreePorts(5);
  const publicUrl = options.env?.PUBLIC_URL ?? `http://127.0.0.1:${apiPort}`;
  // The core makes the indexes, so that the processes do not race for it.
  const world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: publicUrl, ...options.env });
  const env: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    RATE_LIMITS: 'off',
    MONGO_URL: world.env.MONGO_URL,
    REDIS_URL: world.env.REDIS_URL,
    QUEUE_PREFIX: world.env.QUEUE_PREFIX,
    CASHFREE_BASE_URL: world.env.CASHFREE_BASE_URL,
    PUBLIC_URL: publicUrl,
    // Nobody listens there: a case about mails brings a server of its own.
    SMTP_URL: `smtp://127.0.0.1:${nobodys}`,
    ...options.env,
  };
  const api = aKind('api', apiPort, count, env, options.apiMain);
  const workers = aKind('worker', workerPort, options.worker ?? 0, env);
  const realtime = aKind('realtime', realtimePort, options.realtime ?? 0, env);
  const gatewayEnv = {
    ...env,
    PORT: String(gatewayPort),
    API_PORT: String(apiPort),
    API_INSTANCES: String(api.length),
    REALTIME_PORT: String(realtimePort),
    REALTIME_INSTANCES: String(realtime.length),
  };
  const gateway = options.gateway
    ? createProcess('gateway', 'local/dist/gateway/main.js', gatewayEnv, gatewayPort, '/healthz')
    : undefined;
  const all: RunningProcess[] = [...api, ...workers, ...realtime, ...(gateway ? [gateway] : [])];
  const close = async () => {
    await Promise.all(all.map((child) => child.kill()));
    await world.close();
  };
  try {
    await Promise.all(all.map((child) => child.restart()));
  } catch (error) {
    await close();
    throw error;
  }
  const actor: Processes['actor'] = async (history, user) => {
    const who = user ?? (await aUser(world.core));
    const { token } = await openSession(world.core, who, 'Test');
    return new Actor(
      who,
      api.map(({ url }) => new Api(url, token)),
      history,
    );
  };
  return {
    core: world.core,
    api,
    worker: workers[0],
    workers,
    realtime,
    gateway,
    async victim(failpoints) {
      const [port] = await findFreePorts(1);
      const victim = createProcess('victim', 'api/dist/main.js', { ...env, API_PORT: String(port) }, port);
      all.push(victim);
      await victim.restart({ FAILPOINT: failpoints });
      return victim;
    },
    actor,
    async simultaneously(calls) {
      for (const process of api) process.stop();
      const answers = Promise.all(calls());
      await sleep(ARRIVED_AFTER_MS);
      for (const process of api) process.cont();
      return await answers;
    },
    async players(history, many) {
      const made: Actor[] = [];
      await sideBySide(Array(many).fill(history), MADE_AT_ONCE, async () => made.push(await actor(history)));
      return made;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** Some processes of one kind on ports in a row, not started yet. */
function aKind(
  name: 'api' | 'worker' | 'realtime',
  firstPort: number,
  count: number,
  env: Record<string, string>,
  file = `${name}/dist/main.js`,
): RunningProcess[] {
  return Array.from({ length: count }, (_, i) => {
    const port = firstPort + i;
    return createProcess(
      `${name}-${i + 1}`,
      file,
      { ...env, [`${name.toUpperCase()}_PORT`]: String(port) },
      port,
    );
  });
}

function createProcess(
  name: string,
  file: string,
  env: Record<string, string>,
  port: number | undefined,
  probe = '/readyz?for=traffic',
): RunningProcess {
  let child: ChildProcess | undefined;
  let output = '';
  const url = `http://127.0.0.1:${port}`;
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const ended = async () => {
    if (child && isRunning()) await once(child, 'exit', { signal: AbortSignal.timeout(ENDED_WITHIN_MS) });
  };
  const kill = async () => {
    if (!isRunning()) return;
    child?.kill('SIGKILL');
    await ended();
  };
  const start = async (more: Record<string, string>) => {
    output = '';
    // The end of the pipe tells the process that the test run is gone.
    const source = file.endsWith('.ts') ? ['--conditions=crease-source', '--import', 'tsx'] : [];
    child = spawn(process.execPath, ['--enable-source-maps', ...source, join(ROOT, file)], {
      cwd: ROOT,
      env: { ...env, ...more, CREASE_PARENT_PIPE: '1' },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk: string) => {
        output += chunk;
        if (process.env.TEST_LOG_LEVEL) process.stderr.write(`${name}: ${chunk}`);
      });
    }
    const deadline = Date.now() + READY_WITHIN_MS;
    while (!(await isHealthy(url + probe))) {
      if (!isRunning() || Date.now() > deadline) {
        await kill();
        throw new Error(`${name} did not start:\n${output}`);
      }
      await sleep(25);
    }
  };
  return {
    name,
    url,
    isRunning,
    ended,
    kill,
    async terminate() {
      const askedAt = performance.now();
      child?.kill('SIGTERM');
      await ended();
      return { code: child?.exitCode ?? null, ms: performance.now() - askedAt };
    },
    stop: () => child?.kill('SIGSTOP'),
    cont: () => child?.kill('SIGCONT'),
    async restart(more = {}) {
      await kill();
      await start(more);
    },
  };
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false; // it does not listen yet
  }
}
