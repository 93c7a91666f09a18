import { join, relative, resolve } from 'node:path';
import { findFreePorts } from '@crease/domain/platform/free-ports';
import { finishRestore, sentenceOfFinished } from '../backup/move-in.js';
import { showReady } from './banner.js';
import { childEnvironment, embeddedServices, readEnv } from './configuration.js';
import { openDataDir } from './data-dir.js';
import { fillEmptyDatabase, sayIfNothingAhead } from './demo-data.js';
import { requireExternalServices } from './external-services.js';
import { LauncherLock } from './launcher-lock.js';
import { stopLeftovers } from './leftovers.js';
import { PidFiles } from './pid-files.js';
import { requireFreePorts } from './ports.js';
import { builtMain, planServices, sourceMain, vitePlan } from './services.js';
import { watchSources } from './source-watch.js';
import { StopSignal } from './stop-signal.js';
import { StopWithSentence } from './stop-with-sentence.js';
import { System } from './system.js';
import { REDIS_SERVER, requireProgram } from './system-package.js';
import { say } from './terminal.js';

export interface LaunchOptions {
  /** The folder of the checkout. */
  root: string;
  /** From source, restarted on changes, with Vite's server instead of the web build. */
  dev: boolean;
}

/**
 * Starts the whole system on this machine and runs until stopped. Everything that can be wrong is found before the
 * first process starts, and reported as one sentence with exit status 1.
 */
export async function launch(options: LaunchOptions): Promise<void> {
  try {
    await run(options);
    process.exit(0);
  } catch (error) {
    console.error(error instanceof StopWithSentence ? error.message : error);
    process.exit(1);
  }
}

async function run({ root, dev }: LaunchOptions): Promise<void> {
  const startedAt = Date.now();
  const stopSignal = new StopSignal();
  const env = readEnv(process.env);
  const embedded = embeddedServices(process.env);
  const path = resolve(root, env.DATA_DIR);
  const earlier = finishRestore(path);
  if (earlier) say(sentenceOfFinished(env.DATA_DIR, earlier));
  const dataDir = openDataDir(path);
  const lock = new LauncherLock(dataDir.run);
  await lock.acquire(env.DATA_DIR);
  let system: System | undefined;
  try {
    const pidFiles = new PidFiles(dataDir.run);
    const left = await stopLeftovers(pidFiles);
    if (left > 0) say(`Stopped ${left} processes that an earlier run had left.`);

    const nodeArgs = (workspace: string, main: string) =>
      dev ? sourceMain(root, workspace, main) : builtMain(root, workspace, main);
    const [vitePort] = dev ? await findFreePorts(1) : [];
    const childEnv = {
      ...childEnvironment(process.env, env, dataDir.path),
      ...(vitePort ? { CREASE_VITE_PORT: String(vitePort) } : {}),
    };
    const plan = (redisServer: string) =>
      planServices({ root, env, childEnv, embedded, dataDir, redisServer, nodeArgs });
    await requireFreePorts(plan('').flatMap(({ ports }) => ports));
    await requireExternalServices(env, embedded);
    const plans = plan(embedded.redis ? requireProgram(REDIS_SERVER) : '');
    if (vitePort) plans.push(vitePlan(root, childEnv, vitePort));
    if (stopSignal.asked) return;

    const started = new System(
      pidFiles,
      dataDir.logs,
      join(root, 'local', 'dist', 'launcher', 'watchdog.js'),
    );
    system = started;
    let old: string | undefined;
    const stopping = stopSignal.promise.then(() => lock.markStopping());
    const starting = started.start(plans, async (kinds) => {
      if (!kinds.includes('mongo') || env.NODE_ENV === 'production') return;
      await fillEmptyDatabase({
        mongoUrl: env.MONGO_URL,
        dataDir: dataDir.path,
        args: nodeArgs('local', 'demo/main'),
        env: childEnv,
        cwd: root,
        signal: stopSignal.abort,
      });
      if (env.DEMO_BOOKINGS === 'on') old = await sayIfNothingAhead(env.MONGO_URL, new Date());
    });
    await Promise.race([starting, stopping]);
    if (!stopSignal.asked) {
      if (dev) {
        watchSources(root, (kinds) => {
          say(`Changed: ${kinds.join(', ')}`);
          for (const kind of kinds) started.restart(kind);
        });
      }
      const shown = relative(process.cwd(), dataDir.path);
      showReady(
        { ...env, DATA_DIR: shown.startsWith('..') ? dataDir.path : shown },
        embedded,
        (Date.now() - startedAt) / 1000,
      );
      if (old) say(`${old}\n`);
    }
    await stopping;
    console.log('\nStopping …');
    await started.stop();
    await starting.catch(() => {}); // an interrupted start has nothing more to report
    console.log('Crease has stopped.');
  } finally {
    await system?.stop();
    lock.release();
  }
}
