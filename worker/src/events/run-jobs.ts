import { retryDeadEvent } from '@crease/domain/messaging/queues/dead-events';
import {
  DEAD_EVENTS,
  QUEUE_NAMES,
  type QueueName,
  queuePrefix,
} from '@crease/domain/messaging/queues/queues';
import { connectRedis } from '@crease/domain/platform/redis';
import { forRequest } from '@crease/domain/platform/request-scope';
import {
  type DomainEvent,
  type EventName,
  parseEvent,
  UnknownEvent,
} from '@crease/shared/events/domain-events';
import { DelayedError, type Job, UnrecoverableError, Worker } from 'bullmq';
import type { WorkerContext } from '../consumers/consumer.js';
import { consumersOf } from '../consumers/consumers.js';

/** Jobs of a lane that one process runs concurrently: while three mails are being sent, the next are composed. */
const CONCURRENCY: Record<QueueName, number> = { clock: 20, notices: 10, mail: 8, push: 10, parked: 1 };
/** Lock of a running job: if its process dies, another worker takes it after this long. */
const LOCK_MS = 15_000;
const STALLED_CHECK_INTERVAL_MS = 10_000;
const FINISH_TIMEOUT_MS = 5_000;
/** Delay of a job that a newer version has queued, repeated until a worker of that version takes it. */
const POSTPONE_MS = 5_000;
const MAX_POSTPONED_MS = 24 * 3_600_000;

/** The job's consumer is unknown: from a newer version, or removed. Its age decides which. */
class UnknownConsumer extends UnrecoverableError {}

async function runConsumer<N extends EventName>(
  context: WorkerContext,
  name: string,
  event: DomainEvent<N>,
): Promise<void> {
  const consumer = consumersOf(event).find((candidate) => candidate.name === name);
  if (!consumer) throw new UnknownConsumer(`${event.name} has no consumer ${name}`);
  // An older version may have queued a job that this one does not.
  if (consumer.concerns?.(event) === false) return;
  const { tracing } = context.core;
  const attributes = { 'crease.event': event.name, 'crease.lane': consumer.lane };
  const span = tracing?.start(`job ${name}`, { kind: 'consumer', parent: event.traceparent, attributes });
  const core = forRequest(context.core, event.requestId, span);
  try {
    await consumer.handle({ ...context, core }, event);
    span?.end();
  } catch (error) {
    span?.end(error ?? new Error('unknown'));
    throw error;
  }
  core.log.debug({ consumer: name, event: event.name, key: event.key }, 'a job is done');
}

/**
 * Runs the jobs of every lane. Failed jobs are retried with backoff; after the last attempt they stay visible as dead
 * letters. Dead events are dispatched to their consumers when they are retried.
 */
export function runJobs(
  context: WorkerContext,
  dispatch: (events: readonly DomainEvent[]) => Promise<unknown>,
): { close(): Promise<void> } {
  const { core, metrics } = context;
  const { log, env } = core;
  // BullMQ waits for Redis by itself, without a limit.
  const connection = connectRedis(env.REDIS_URL, log, {
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    commandTimeout: undefined,
  });

  /** True if the job waits for a worker of a newer version. */
  const isOfNewer = (error: unknown, job: Job): boolean =>
    (error instanceof UnknownEvent || error instanceof UnknownConsumer) &&
    job.queueName !== DEAD_EVENTS &&
    core.clock.now().getTime() - job.timestamp < MAX_POSTPONED_MS;

  const process = async (job: Job, token?: string): Promise<void> => {
    const stopClock = metrics.jobSeconds.startTimer({ lane: job.queueName, consumer: job.name });
    try {
      if (job.queueName === DEAD_EVENTS) await retryDeadEvent(job, dispatch);
      else await runConsumer(context, job.name, parseEvent(job.data));
      metrics.jobs.inc({ consumer: job.name, outcome: 'done' });
    } catch (error) {
      if (isOfNewer(error, job)) {
        log.info({ err: error, job: job.id, consumer: job.name }, 'a job waits for a newer worker');
        // BullMQ compares this with the clock of the machine, not with the database's.
        await job.moveToDelayed(Date.now() + POSTPONE_MS, token);
        throw new DelayedError();
      }
      const last = job.attemptsMade + 1 >= (job.opts.attempts ?? 1) || error instanceof UnrecoverableError;
      metrics.jobs.inc({ consumer: job.name, outcome: last ? 'gave up' : 'failed' });
      log[last ? 'error' : 'warn']({ err: error, job: job.id, consumer: job.name }, 'a job failed');
      throw error;
    } finally {
      stopClock();
    }
  };

  const workers = QUEUE_NAMES.map((lane) => {
    const worker = new Worker(lane, process, {
      connection,
      prefix: queuePrefix(env),
      concurrency: CONCURRENCY[lane],
      lockDuration: LOCK_MS,
      stalledInterval: STALLED_CHECK_INTERVAL_MS,
      maxStalledCount: 5,
    });
    worker.on('error', (error) => log.debug({ err: error, lane }, 'a lane has no Redis'));
    return worker;
  });

  return {
    async close() {
      await Promise.all(
        workers.map(async (worker) => {
          const force = setTimeout(() => void worker.close(true), FINISH_TIMEOUT_MS);
          await worker.close();
          clearTimeout(force);
        }),
      );
      connection.disconnect();
    },
  };
}
