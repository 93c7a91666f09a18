import { openCore } from '@crease/domain/open-core';
import { EnvError, parseEnv } from '@crease/domain/platform/env';
import { startHeartbeat } from '@crease/domain/platform/heartbeat';
import { collectWhenIdle } from '@crease/domain/platform/idle-memory';
import { createLogger } from '@crease/domain/platform/log';
import { mapStacks } from '@crease/domain/platform/mapped-stacks';
import { createMetrics } from '@crease/domain/platform/metrics';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { openTracing } from '@crease/domain/platform/tracing/open-tracing';
import { startRealtime } from './realtime.js';

async function main(): Promise<void> {
  mapStacks();
  const env = parseEnv(process.env);
  const log = createLogger('realtime', env.LOG_LEVEL);
  const shutdown = new Shutdown(log);
  shutdown.handleSignals(process.env);
  const tracing = await openTracing(env, 'realtime', log, shutdown);

  const core = await openCore(env, log, shutdown, tracing);
  const realtime = await startRealtime(core, createMetrics('realtime'), {
    port: env.REALTIME_PORT,
    host: env.LISTEN_HOST,
  });
  shutdown.onClose('realtime', () => realtime.close());
  shutdown.onClose('idle memory', collectWhenIdle({ holders: realtime.connections, asked: realtime.served }));
  const heart = startHeartbeat(core, 'realtime');
  shutdown.onClose('heartbeat', () => heart.close());
  log.info({ port: realtime.port }, 'realtime is listening');
}

main().catch((error: unknown) => {
  // One sentence for the operator; the launcher shows it unchanged.
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EnvError ? reason : `Realtime cannot start: ${reason}`);
  process.exit(1);
});
