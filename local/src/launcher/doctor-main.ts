import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Env } from '@crease/domain/platform/env';
import { openStorage } from '@crease/domain/platform/storage/open-storage';
import { embeddedServices, readEnv } from './configuration.js';
import { openDataDir } from './data-dir.js';
import { requireBucket } from './external-services.js';
import { LauncherLock } from './launcher-lock.js';
import { PidFiles } from './pid-files.js';
import { requireFreePorts } from './ports.js';
import { answersHttp } from './readiness.js';
import { planServices, portsOf } from './services.js';
import { StopWithSentence } from './stop-with-sentence.js';
import { CHROMIUM, findProgram, REDIS_SERVER } from './system-package.js';

interface Finding {
  ok: boolean;
  what: string;
  detail: string;
}

/** `npm run doctor`: what this machine has, what is missing, and the state of the running system. */
async function doctor(): Promise<void> {
  const findings: Finding[] = [];
  const find = (ok: boolean, what: string, detail: string) => findings.push({ ok, what, detail });
  find(true, 'Node', process.versions.node);
  const env = readEnv(process.env);
  find(true, 'Variables', `all good, NODE_ENV is ${env.NODE_ENV}`);
  const embedded = embeddedServices(process.env);

  const dataDir = openDataDir(resolve(env.DATA_DIR));
  const freeGb = (statfsSync(dataDir.path).bavail * statfsSync(dataDir.path).bsize) / 1e9;
  find(freeGb > 1, 'Data folder', `${dataDir.path}, ${freeGb.toFixed(1)} GB free`);

  await requireBucket(env).then(
    () => find(true, 'Files', openStorage(env).place),
    (error: Error) => find(false, 'Files', error.message),
  );

  const redis = findProgram(REDIS_SERVER);
  const flaw = redis ? REDIS_SERVER.flawOf?.(redis) : 'is missing';
  find(
    !embedded.redis || !flaw,
    'redis-server',
    flaw ? `${redis ?? 'it'} ${flaw}: ${REDIS_SERVER.otherwise}` : `${redis}`,
  );
  const chromium = process.env.CHROMIUM_PATH ?? findProgram(CHROMIUM);
  find(chromium !== undefined, 'Chromium', chromium ?? `only npm test needs it: ${CHROMIUM.otherwise}`);
  const web = join(process.cwd(), 'web', 'dist', 'index.html');
  find(existsSync(web), 'Web build', existsSync(web) ? 'there' : 'missing: npm start makes it');

  const running = new LauncherLock(dataDir.run).runningPid();
  if (running === undefined) {
    const ports = planServices({
      root: process.cwd(),
      env,
      childEnv: {},
      embedded,
      dataDir,
      redisServer: '',
      nodeArgs: () => [],
    }).flatMap((plan) => plan.ports);
    await requireFreePorts(ports).then(
      () => find(true, 'Ports', `${ports.map(({ port }) => port).join(', ')} are free`),
      (error: Error) => find(false, 'Ports', error.message),
    );
    find(true, 'Crease', 'is not running');
  } else {
    find(true, 'Crease', `runs as process ${running}`);
    await findHealth(env, dataDir.run, find);
  }

  for (const { ok, what, detail } of findings)
    console.log(`${ok ? ' ok ' : 'FAIL'}  ${what.padEnd(14)}${detail}`);
  if (findings.some(({ ok }) => !ok)) process.exitCode = 1;
}

async function findHealth(
  env: Env,
  runFolder: string,
  find: (ok: boolean, what: string, detail: string) => void,
): Promise<void> {
  const alive = new PidFiles(runFolder).alive();
  const known = readdirSync(runFolder).filter((file) => file.endsWith('.pid'));
  const names = alive.map(({ name, pid }) => `${name} ${pid}`).sort();
  find(alive.length === known.length, 'Processes', names.join(', '));
  const urls = [
    ['gateway', `${env.PORT}/healthz`],
    ...portsOf(env.API_PORT, env.API_INSTANCES).map((port) => ['api', `${port}/readyz`]),
    ...portsOf(env.REALTIME_PORT, env.REALTIME_INSTANCES).map((port) => ['realtime', `${port}/readyz`]),
    ...portsOf(env.WORKER_PORT, env.WORKER_INSTANCES).map((port) => ['worker', `${port}/readyz`]),
  ];
  for (const [name = '', place = ''] of urls) {
    const ok = await answersHttp(`http://127.0.0.1:${place}`);
    find(ok, `  ${name}`, `${ok ? 'answers' : 'does not answer'} on ${place}`);
  }
}

doctor().catch((error: unknown) => {
  console.error(error instanceof StopWithSentence ? error.message : error);
  process.exitCode = 1;
});
