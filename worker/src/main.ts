import { openCore } from '@crease/domain/open-core';
import { EnvError, parseEnv } from '@crease/domain/platform/env';
import { createHealthServer } from '@crease/domain/platform/health';
import { startHeartbeat } from '@crease/domain/platform/heartbeat';
import { collectWhenIdle } from '@crease/domain/platform/idle-memory';
import { listen } from '@crease/domain/platform/listen';
import { createLogger } from '@crease/domain/platform/log';
import { mapStacks } from '@crease/domain/platform/mapped-stacks';
import { createMetrics } from '@crease/domain/platform/metrics';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { openTracing } from '@crease/domain/platform/tracing/open-tracing';
import { startWorker } from './worker.js';

async function main(): Promise<void> {
  mapStacks();
  const env = parseEnv(process.env);
  const log = createLogger('worker', env.LOG_LEVEL);
  const shutdown = new Shutdown(log);
  shutdown.handleSignals(process.env);
  const tracing = await openTracing(env, 'worker', log, shutdown);

  const core = await openCore(env, log, shutdown, tracing);
  const metrics = createMetrics('worker');
  const { connection, redis } = core;
  const server = createHealthServer({ connection, redis, metrics });
  await listen(server, env.WORKER_PORT, env.LISTEN_HOST, 'WORKER_PORT');
  shutdown.onClose('health', () => {
    server.close();
    server.closeAllConnections();
  });
  const worker = startWorker(core, metrics);
  shutdown.onClose('worker', () => worker.close());
  shutdown.onClose('idle memory', collectWhenIdle({ asked: worker.served }));
  const heart = startHeartbeat(core, 'worker');
  shutdown.onClose('heartbeat', () => heart.close());
  log.info({ port: env.WORKER_PORT }, 'the worker is running');
}

main().catch((error: unknown) => {
  // One sentence for the operator; the launcher shows it unchanged.
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EnvError ? reason : `The worker cannot start: ${reason}`);
  process.exit(1);
});
