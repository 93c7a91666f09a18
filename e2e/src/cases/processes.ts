import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '@crease/domain/accounts/auth/sessions';
import type { UserDoc } from '@crease/domain/accounts/identity/user.schema';
import type { Core } from '@crease/domain/platform/core';
import { eachLimit } from '@crease/domain/platform/each-limit';
import type { Env } from '@crease/domain/platform/env';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { aUser } from '@crease/domain/testing/factories';
import { openWorld } from '@crease/domain/testing/world';
import { Api } from '../api.js';
import type { History } from '../history/history.js';
import { Actor } from './actor.js';
import { createProcess, type RunningProcess } from './running-process.js';

/** Players created at once: on a busy machine more would wait for a database connection longer than the pool allows. */
const MAX_CREATED_AT_ONCE = 16;
/** By then the requests of a race have reached the sockets. */
const ARRIVED_AFTER_MS = 80;

export interface ProcessesOptions {
  api?: number;
  worker?: 0 | 1 | 2;
  realtime?: number;
  /** Whether the local gateway is started in front of them. */
  gateway?: boolean;
  /** The API's main file, relative to the checkout; by default the API itself. */
  apiMain?: string;
  /** Variables of `.env.example` for all processes and the test's core. */
  env?: Record<string, string>;
}

/** Processes over a database of their own, and a core of the test over the same one. */
export interface Processes extends AsyncDisposable {
  readonly core: Core;
  readonly api: readonly RunningProcess[];
  /** The first of `workers`. */
  readonly worker: RunningProcess | undefined;
  readonly workers: readonly RunningProcess[];
  readonly realtime: readonly RunningProcess[];
  readonly gateway: RunningProcess | undefined;
  /**
   * Starts one more API process for a fault: armed with failpoints (`settle.afterClaims=kill`), called by `actor.via`.
   */
  victim(failpoints: string): Promise<RunningProcess>;
  /**
   * A client for a user (by default a new player), signed in at every API process; its calls are recorded in `history`.
   */
  actor(history: History, user?: Pick<UserDoc, '_id' | 'role' | 'name'>): Promise<Actor>;
  /** Several new players. */
  players(history: History, count: number): Promise<Actor[]>;
  /**
   * The hardest race: the API processes are stopped while the calls are sent, then all resume with all calls received.
   */
  simultaneously<T>(calls: () => Promise<T>[]): Promise<T[]>;
}

/**
 * Starts API processes (two by default) and optionally workers and realtime on free ports, over a database, a queue
 * prefix and the test run's payment sandbox. Webhooks go to the first API process.
 */
export async function openProcesses(options: ProcessesOptions = {}): Promise<Processes> {
  const count = options.api ?? 2;
  // Each starts a row of free ports for further processes of its kind.
  const [apiPort = 0, realtimePort = 0, workerPort = 0, gatewayPort = 0, deadPort = 0] =
    await findFreePorts(5);
  const publicUrl = options.env?.PUBLIC_URL ?? `http://127.0.0.1:${apiPort}`;
  // The core creates the indexes, so that the processes do not race for it.
  const world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: publicUrl, ...options.env });
  const env = envOf(world.env, publicUrl, deadPort, options.env);
  const api = aKind('api', apiPort, count, env, options.apiMain);
  const workers = aKind('worker', workerPort, options.worker ?? 0, env);
  const realtime = aKind('realtime', realtimePort, options.realtime ?? 0, env);
  const gateway = options.gateway
    ? createGateway(env, gatewayPort, {
        api: { port: apiPort, count: api.length },
        realtime: { port: realtimePort, count: realtime.length },
      })
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
      await eachLimit(Array(many).fill(history), MAX_CREATED_AT_ONCE, async () =>
        made.push(await actor(history)),
      );
      return made;
    },
    [Symbol.asyncDispose]: close,
  };
}

/** `deadPort`: a port on which nothing listens; a case about mails brings its own `SMTP_URL`. */
function envOf(
  { MONGO_URL, REDIS_URL, QUEUE_PREFIX, CASHFREE_BASE_URL }: Env,
  publicUrl: string,
  deadPort: number,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'error',
    RATE_LIMITS: 'off',
    MONGO_URL,
    REDIS_URL,
    QUEUE_PREFIX,
    CASHFREE_BASE_URL,
    PUBLIC_URL: publicUrl,
    SMTP_URL: `smtp://127.0.0.1:${deadPort}`,
    ...more,
  };
}

interface PortRow {
  /** The first of `count` ports in a row. */
  port: number;
  count: number;
}

function createGateway(
  env: Record<string, string>,
  port: number,
  { api, realtime }: { api: PortRow; realtime: PortRow },
): RunningProcess {
  const ports = {
    PORT: String(port),
    API_PORT: String(api.port),
    API_INSTANCES: String(api.count),
    REALTIME_PORT: String(realtime.port),
    REALTIME_INSTANCES: String(realtime.count),
  };
  return createProcess('gateway', 'local/dist/gateway/main.js', { ...env, ...ports }, port, '/healthz');
}

/** Processes of one kind on consecutive ports, not started yet. */
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
