import { Queue } from 'bullmq';
import type { Env } from '../../platform/env.js';
import type { Logger } from '../../platform/log.js';
import type { Redis } from '../../platform/redis.js';

/**
 * The queues. Lanes keep what must be on time apart from what may be slow: `clock` ends holds and windows, `notices`
 * tells people, `mail` talks to a mail server, `push` to the browsers' push services.
 */
export const LANES = ['clock', 'notices', 'mail', 'push'] as const;
export type Lane = (typeof LANES)[number];

/**
 * Where an event goes that no worker could take: a job that has failed, so that it is seen, counted and tried again
 * like every other dead letter.
 */
export const DEAD_EVENTS = 'parked';
export const QUEUE_NAMES = [...LANES, DEAD_EVENTS] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Keys of all queues begin like this; the braces keep a queue's keys on one node of a Redis cluster. */
export const queuePrefix = (env: Pick<Env, 'QUEUE_PREFIX'>): string => `{${env.QUEUE_PREFIX}}`;

const HOUR_SECONDS = 3_600;

/** What every job gets: retries over some 17 minutes, and a bounded past. */
export const JOB_OPTIONS = {
  attempts: 10,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.2 },
  removeOnComplete: { age: HOUR_SECONDS, count: 2_000 },
  removeOnFail: { age: 14 * 24 * HOUR_SECONDS, count: 5_000 },
} as const;

export type Queues = Record<QueueName, Queue>;

/** Opens the queues for adding to them and looking at them, on a connection that stays its owner's to close. */
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
