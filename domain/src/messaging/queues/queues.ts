import { DEAD_EVENTS, type QueueName } from '@crease/shared/queue-names';
import { Queue } from 'bullmq';
import type { Env } from '../../platform/env.js';
import type { Logger } from '../../platform/log.js';
import type { Redis } from '../../platform/redis.js';

export { DEAD_EVENTS, LANES, type Lane, QUEUE_NAMES, type QueueName } from '@crease/shared/queue-names';

/** Prefix of all queue keys; the braces keep a queue's keys on one node of a Redis cluster. */
export const queuePrefix = (env: Pick<Env, 'QUEUE_PREFIX'>): string => `{${env.QUEUE_PREFIX}}`;

const HOUR_SECONDS = 3_600;

/** Options of every job: retries over about 17 minutes, and a bounded history. */
export const JOB_OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.2 },
  removeOnComplete: { age: HOUR_SECONDS, count: 2_000 },
  removeOnFail: { age: 14 * 24 * HOUR_SECONDS, count: 5_000 },
} as const;

export type Queues = Record<QueueName, Queue>;

/** Opens the queues for adding and inspecting jobs, on a connection that the caller closes. */
export function openQueues(redis: Redis, env: Pick<Env, 'QUEUE_PREFIX'>, log: Logger): Queues {
  const open = (name: QueueName): Queue => {
    const queue = new Queue(name, {
      connection: redis,
      prefix: queuePrefix(env),
      defaultJobOptions: JOB_OPTIONS,
    });
    queue.on('error', (error) => log.debug({ err: error, queue: name }, 'a queue has no Redis'));
    return queue;
  };
  return {
    clock: open('clock'),
    notices: open('notices'),
    mail: open('mail'),
    push: open('push'),
    parked: open(DEAD_EVENTS),
  };
}
