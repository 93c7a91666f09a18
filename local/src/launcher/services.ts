import { join } from 'node:path';
import type { Env } from '@crease/domain/platform/env';
import type { EmbeddedServices } from './configuration.js';
import { setAsideDamagedRedis } from './damaged-redis.js';
import type { DataDir } from './data-dir.js';
import type { WantedPort } from './ports.js';
import { answersHttp, mongoAnswers, redisAnswers, takesConnections } from './readiness.js';
import type { ProcessSpec } from './supervised-process.js';

/** The order of stopping: first no new requests, last the stores. */
export const STOP_ORDER = [
  'gateway',
  'web',
  'realtime',
  'api',
  'worker',
  'sandbox',
  'mailbox',
  'redis',
  'mongo',
] as const;

export type ServiceKind = (typeof STOP_ORDER)[number];

/** The order of starting; each group waits for the one before it. */
export const START_GROUPS: ServiceKind[][] = [
  ['mongo', 'redis', 'mailbox', 'sandbox'],
  ['api', 'realtime', 'worker', 'web'],
  ['gateway'],
];

/** A process and its ports. */
export interface ServicePlan {
  kind: ServiceKind;
  ports: WantedPort[];
  processes: ProcessSpec[];
}

export interface PlanOptions {
  root: string;
  env: Env;
  childEnv: NodeJS.ProcessEnv;
  embedded: EmbeddedServices;
  dataDir: DataDir;
  redisServer: string;
  /** Runs a `main.ts` from source in dev mode, from `dist` otherwise. */
  nodeArgs: (workspace: string, main: string) => string[];
}

/** Every process that this launcher runs itself. */
export function planServices(options: PlanOptions): ServicePlan[] {
  const { env, embedded } = options;
  const plans = [
    embedded.mongo && mongoPlan(options),
    embedded.redis && redisPlan(options),
    embedded.mailbox && mailboxPlan(options),
    embedded.sandbox && sandboxPlan(options),
    instancesPlan(options, 'api', 'API_PORT', env.API_INSTANCES),
    instancesPlan(options, 'worker', 'WORKER_PORT', env.WORKER_INSTANCES),
    instancesPlan(options, 'realtime', 'REALTIME_PORT', env.REALTIME_INSTANCES),
    gatewayPlan(options),
  ];
  return plans.filter((plan) => plan !== false);
}

function nodeProcess(
  { root, childEnv, nodeArgs }: PlanOptions,
  name: string,
  workspace: string,
  main: string,
  isReady: ProcessSpec['isReady'],
  env: NodeJS.ProcessEnv = {},
): ProcessSpec {
  return {
    name,
    command: process.execPath,
    args: nodeArgs(workspace, main),
    cwd: root,
    env: { ...childEnv, ...env },
    isReady,
  };
}

function mongoPlan(options: PlanOptions): ServicePlan {
  const { MONGO_PORT: port, MONGO_URL: url } = options.env;
  const isReady = async () => (await takesConnections(port)) && (await mongoAnswers(url));
  return {
    kind: 'mongo',
    ports: [{ variable: 'MONGO_PORT', port, usedBy: 'the embedded MongoDB' }],
    processes: [{ ...nodeProcess(options, 'mongo', 'packages/mongo-wire', 'main', isReady), isStore: true }],
  };
}

function redisPlan({ env, dataDir, redisServer, childEnv }: PlanOptions): ServicePlan {
  const port = env.REDIS_PORT;
  const settings = {
    port,
    bind: '127.0.0.1',
    dir: dataDir.redis,
    appendonly: 'yes',
    appendfsync: 'everysec',
    save: '',
    // With Redis's own 10 ticks a second, delayed jobs would be up to 100 ms late.
    hz: 100,
    'dynamic-hz': 'no',
    'maxmemory-policy': 'noeviction',
    daemonize: 'no',
    loglevel: 'notice',
  };
  return {
    kind: 'redis',
    ports: [{ variable: 'REDIS_PORT', port, usedBy: 'the private redis-server' }],
    processes: [
      {
        name: 'redis',
        command: redisServer,
        args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
        cwd: dataDir.redis,
        env: childEnv,
        isStore: true,
        isReady: () => redisAnswers(port),
        mend: (lastLines) => setAsideDamagedRedis(dataDir.redis, lastLines),
      },
    ],
  };
}

function mailboxPlan(options: PlanOptions): ServicePlan {
  const { SMTP_PORT, MAILBOX_PORT } = options.env;
  const isReady = async () =>
    (await takesConnections(SMTP_PORT)) && (await answersHttp(`http://127.0.0.1:${MAILBOX_PORT}/healthz`));
  return {
    kind: 'mailbox',
    ports: [
      { variable: 'SMTP_PORT', port: SMTP_PORT, usedBy: "the mailbox's SMTP" },
      { variable: 'MAILBOX_PORT', port: MAILBOX_PORT, usedBy: "the mailbox's pages" },
    ],
    processes: [nodeProcess(options, 'mailbox', 'local', 'mailbox/main', isReady)],
  };
}

function sandboxPlan(options: PlanOptions): ServicePlan {
  const port = options.env.SANDBOX_PORT;
  return {
    kind: 'sandbox',
    ports: [{ variable: 'SANDBOX_PORT', port, usedBy: 'the payment sandbox' }],
    processes: [
      nodeProcess(options, 'sandbox', 'packages/payment-sandbox', 'main', () => takesConnections(port)),
    ],
  };
}

/** `api`, `api-2` …: the second listens one port higher, and so on. */
function instancesPlan(
  options: PlanOptions,
  kind: 'api' | 'worker' | 'realtime',
  variable: 'API_PORT' | 'WORKER_PORT' | 'REALTIME_PORT',
  count: number,
): ServicePlan {
  const ports = portsOf(options.env[variable], count);
  return {
    kind,
    ports: ports.map((port, i) => ({ variable, port, usedBy: instanceName(kind, i) })),
    processes: ports.map((port, i) =>
      nodeProcess(
        options,
        instanceName(kind, i),
        kind,
        'main',
        () => answersHttp(`http://127.0.0.1:${port}/readyz`),
        {
          [variable]: String(port),
        },
      ),
    ),
  };
}

function gatewayPlan(options: PlanOptions): ServicePlan {
  const port = options.env.PORT;
  return {
    kind: 'gateway',
    ports: [{ variable: 'PORT', port, usedBy: 'the gateway' }],
    processes: [
      nodeProcess(options, 'gateway', 'local', 'gateway/main', () =>
        answersHttp(`http://127.0.0.1:${port}/healthz`),
      ),
    ],
  };
}

/** The ports of `count` instances, starting with the first. */
export function portsOf(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => first + i);
}

function instanceName(kind: string, index: number): string {
  return index === 0 ? kind : `${kind}-${index + 1}`;
}

/**
 * Collects the heap after this growth; V8's default lets it grow to four times what is in use. In a rush of holds the
 * API uses 240 MB with it and 272 if it may double.
 */
const COLLECT_OFTEN = '--heap-growing-percent=60';
/**
 * Collects young objects on one thread: on processors shared with others, V8's four wait for each other (5 ms instead
 * of 6 to 8 per collection of the API under load, on two processors).
 */
const COLLECT_ALONE = '--no-parallel-scavenge';
/**
 * V8's options by kind of process. The API's young generation, in MB, is large enough for objects of a request: older
 * ones need a full collection, which delays everybody. A worker's is small: nothing waits for it, and bursts should not
 * grow it.
 */
const HEAP: Readonly<Record<string, readonly string[]>> = {
  api: ['--max-semi-space-size=32', COLLECT_ALONE, COLLECT_OFTEN],
  worker: ['--max-semi-space-size=8', COLLECT_OFTEN],
};
/**
 * The database keeps all documents in its heap, and V8 scans every page of it for each young collection: 4 ms for
 * 200,000 bookings. With this young generation, in MB, a wide query meets that in 4 of 100 cases instead of 14. The old
 * generation may double: V8's default would mark everything every 2,000 holds, a third of their processor time.
 */
const DATABASE_HEAP = ['--max-semi-space-size=64', '--heap-growing-percent=100'];
/** Local stand-ins, which do not load `mapped-stacks.ts`, so Node maps their stack traces. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  local: [],
  'packages/mongo-wire': DATABASE_HEAP,
  'packages/payment-sandbox': [],
};

/** `main` as built JavaScript. Production processes map their stack traces themselves (`mapped-stacks.ts`). */
export function builtMain(root: string, workspace: string, main: string): string[] {
  const standIn = STAND_INS[workspace];
  const options = standIn ? ['--enable-source-maps', ...standIn] : (HEAP[workspace] ?? []);
  return [...options, join(root, workspace, 'dist', `${main}.js`)];
}

/** `main` from its TypeScript source (dev mode). */
export function sourceMain(root: string, workspace: string, main: string): string[] {
  return ['--import', 'tsx', '--conditions=crease-source', join(root, workspace, 'src', `${main}.ts`)];
}

/** Vite's own server, which the gateway uses instead of the web build (dev mode). */
export function vitePlan(root: string, childEnv: NodeJS.ProcessEnv, port: number): ServicePlan {
  return {
    kind: 'web',
    ports: [],
    processes: [
      {
        name: 'web',
        command: process.execPath,
        args: [
          join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
          '--host',
          '127.0.0.1',
          '--port',
          String(port),
          '--strictPort',
        ],
        cwd: join(root, 'web'),
        env: childEnv,
        isReady: () => takesConnections(port),
      },
    ],
  };
}
