import { createExpiryScheduler } from '@crease/domain/calendar/expiry/expiry-scheduler';
import { handOn } from '@crease/domain/messaging/outbox/hand-on';
import { fileDeadEvent } from '@crease/domain/messaging/queues/dead-events';
import { openQueues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import type { Registry } from '@crease/domain/platform/metrics';
import type { WorkerContext } from './consumers/consumer.js';
import { consumersOf } from './consumers/consumers.js';
import { createDispatcher } from './events/dispatch.js';
import { readEventGroup } from './events/event-group.js';
import { runRelay } from './events/relay-loop.js';
import { runJobs } from './events/run-jobs.js';
import { openPost } from './mail/post.js';
import { createWorkerMetrics } from './metrics.js';
import { openPushService } from './push/push-service.js';
import { measureStores } from './store-metrics.js';
import { demoMatchSweeps } from './sweeps/demo-match-sweep.js';
import { runStandingAudit } from './sweeps/standing-audit.js';
import { runSweeps } from './sweeps/sweep.js';
import { sweeps } from './sweeps/sweeps.js';

export interface RunningWorker {
  /** Work done that a client may have waited for: events taken and holds ended. */
  served(): number;
  close(): Promise<void>;
}

/**
 * Starts a worker: sweeps, the relay, its share of the stream turned into jobs, and the jobs. Any number may run; each
 * part is safe when several do it.
 */
export function startWorker(core: Core, registry: Registry): RunningWorker {
  const { env, log, redis, clock } = core;
  const queues = openQueues(redis, env, log);
  const metrics = createWorkerMetrics(registry, queues);
  measureStores(core, registry);
  const post = openPost(env);
  const expiry = createExpiryScheduler(core);
  const context: WorkerContext = {
    core,
    post,
    push: openPushService(env),
    metrics,
    expiry,
  };
  let taken = 0;
  const queueJobs = createDispatcher(queues, clock);
  const dispatch: typeof queueJobs = async (events) => {
    taken += events.length;
    const count = await handOn(core.tracing, { verb: 'dispatch', kind: 'consumer' }, events, queueJobs);
    for (const { name, at } of events) {
      metrics.events.inc({ event: name });
      metrics.eventDelay.observe(Math.max(0, clock.now().getTime() - Date.parse(at)) / 1000);
    }
    return count;
  };
  const parts = [
    runSweeps(context, [...sweeps, ...demoMatchSweeps(env)], log, metrics),
    runRelay(core, metrics),
    runStandingAudit(core, metrics),
    readEventGroup({
      redisUrl: env.REDIS_URL,
      prefix: env.QUEUE_PREFIX,
      log,
      // Changes of days are half of the stream, and only sockets need them.
      wants: (key) => !key.startsWith('day:') || consumersOf({ name: 'day.changed' }).length > 0,
      dispatch,
      now: clock.now,
      file: async (dead) => {
        await fileDeadEvent(queues, dead);
        metrics.parked.inc();
      },
    }),
    runJobs(context, dispatch),
  ];
  return {
    served: () => taken + expiry.seenTo(),
    async close() {
      await Promise.all(parts.map((part) => part.close()));
      expiry.close();
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
      await post.close();
    },
  };
}
