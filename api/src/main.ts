import { openCore } from '@crease/domain/open-core';
import { EnvError, parseEnv } from '@crease/domain/platform/env';
import { startHeartbeat } from '@crease/domain/platform/heartbeat';
import { collectWhenIdle } from '@crease/domain/platform/idle-memory';
import { listen } from '@crease/domain/platform/listen';
import { createLogger } from '@crease/domain/platform/log';
import { mapStacks } from '@crease/domain/platform/mapped-stacks';
import { createMetrics } from '@crease/domain/platform/metrics';
import { Shutdown } from '@crease/domain/platform/shutdown';
import { openTracing } from '@crease/domain/platform/tracing/open-tracing';
import { createApi } from './app.js';
import { followDays } from './follow-days.js';
import { answerInTime } from './http/answer-in-time.js';
import { createServer } from './http/create-server.js';
import { stopServing } from './http/stop-serving.js';

/** Longer than a busy proxy leaves a connection idle. */
const DRAIN_MS = 2_000;

async function main(): Promise<void> {
  mapStacks();
  const env = parseEnv(process.env);
  const log = createLogger('api', env.LOG_LEVEL);
  const shutdown = new Shutdown(log);
  shutdown.handleSignals(process.env);
  const tracing = await openTracing(env, 'api', log, shutdown);

  const opened = await openCore(env, log, shutdown, tracing);
  const availabilityCache = followDays(opened);
  const core = { ...opened, reads: availabilityCache.reads };
  shutdown.onClose('hot days', () => availabilityCache.close());
  const { app, handle } = createApi(core, { metrics: createMetrics('api'), availabilityCache });
  const server = createServer(app, handle);
  const inTime = await answerInTime(core, server);
  shutdown.onClose('late answers', () => inTime.close());
  let asked = 0;
  server.on('request', () => asked++);
  shutdown.onClose('idle memory', collectWhenIdle({ asked: () => asked }));
  await listen(server, env.API_PORT, env.LISTEN_HOST, 'API_PORT');
  shutdown.onClose('http', () => stopServing(server, DRAIN_MS));
  const heart = startHeartbeat(core, 'api');
  shutdown.onClose('heartbeat', () => heart.close());
  log.info({ port: env.API_PORT }, 'the API is listening');
}

main().catch((error: unknown) => {
  // One sentence for the operator; the launcher shows it unchanged.
  const reason = error instanceof Error ? error.message : String(error);
  console.error(error instanceof EnvError ? reason : `The API cannot start: ${reason}`);
  process.exit(1);
});
