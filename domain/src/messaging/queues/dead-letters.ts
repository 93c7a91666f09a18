import type { Job, Queue } from 'bullmq';
import { z } from 'zod';
import type { Redis } from '../../platform/redis.js';
import { deadEvent } from './dead-events.js';
import { DEAD_EVENTS, QUEUE_NAMES, type QueueName, type Queues } from './queues.js';

/** Failed work: a consumer's job after its last attempt, or an event no worker could process. */
export interface DeadLetter {
  queue: QueueName;
  jobId: string;
  /** `<queue>/<job id>`, for `retry` and `drop`. */
  id: string;
  /** What it should do: `tell-player-confirmed booking.confirmed`, or `parked`. */
  what: string;
  /** The document it is about. */
  key: string;
  failedAt: Date | undefined;
  tries: number;
  reason: string;
  data: unknown;
}

const MOST = 1_000;

/** Accepts any shape: a job may be dead because it is not a valid event, and is listed even so. */
const asFound = z
  .object({ name: z.string().catch('?'), key: z.string().catch('-') })
  .catch({ name: '?', key: '-' });

/** Every dead letter, the newest first within its queue; at most a thousand of each, or `atMost`. */
export async function listDeadLetters(queues: Queues, atMost = MOST): Promise<DeadLetter[]> {
  const lists = await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const jobs = await queues[name].getFailed(0, Math.min(atMost, MOST) - 1);
      return jobs.map((job) => toDeadLetter(name, job));
    }),
  );
  return lists.flat();
}

/** How many there are in all queues. */
export async function countDeadLetters(queues: Queues): Promise<number> {
  const counts = await Promise.all(QUEUE_NAMES.map((name) => queues[name].getFailedCount()));
  return counts.reduce((sum, count) => sum + count, 0);
}

function toDeadLetter(queue: QueueName, job: Job): DeadLetter {
  const about = queue === DEAD_EVENTS ? aboutDeadEvent(job) : aboutJob(job);
  const jobId = job.id ?? '';
  return {
    queue,
    jobId,
    id: `${queue}/${jobId}`,
    ...about,
    failedAt: job.finishedOn === undefined ? undefined : new Date(job.finishedOn),
    tries: job.attemptsStarted,
    reason: job.failedReason,
    data: job.data,
  };
}

function aboutJob(job: Job): Pick<DeadLetter, 'what' | 'key'> {
  const about = asFound.parse(job.data);
  return { what: `${job.name} ${about.name}`, key: about.key };
}

function aboutDeadEvent(job: Job): Pick<DeadLetter, 'what' | 'key'> {
  const { key = '-', streamId } = deadEvent.parse(job.data);
  return { what: `parked ${streamId}`, key };
}

/**
 * Retries one dead letter with all its attempts. Null if there is no such job, or another caller discarded it
 * meanwhile; `isNew` is false if it is queued already, or done.
 */
export async function retryDeadLetter(
  queue: Queues[QueueName],
  name: QueueName,
  jobId: string,
): Promise<{ letter: DeadLetter; isNew: boolean } | null> {
  const job: Job | undefined = await queue.getJob(jobId);
  if (!job) return null;
  const letter = toDeadLetter(name, job);
  const isNew = (await job.isFailed()) && (await retry(job));
  if (!isNew && (await job.getState()) === 'unknown') return null;
  return { letter, isNew };
}

/** Discards one dead letter and returns what it was. Null if there is no such dead letter. */
export async function dropDeadLetter(
  redis: Redis,
  queue: Queues[QueueName],
  name: QueueName,
  jobId: string,
): Promise<DeadLetter | null> {
  const job: Job | undefined = await queue.getJob(jobId);
  if (!job || !(await drop(redis, queue, job))) return null;
  return toDeadLetter(name, job);
}

/** Retries dead letters with all their attempts: `all`, or one by its id. Returns how many. */
export async function retryDeadLetters(queues: Queues, which: string): Promise<number> {
  let retried = 0;
  for await (const { job } of findDead(queues, which)) if (await retry(job)) retried += 1;
  return retried;
}

/** Discards dead letters. Returns how many. */
export async function dropDeadLetters(redis: Redis, queues: Queues, which: string): Promise<number> {
  let dropped = 0;
  for await (const { queue, job } of findDead(queues, which)) if (await drop(redis, queue, job)) dropped += 1;
  return dropped;
}

/** False if another caller has retried or discarded it: the queue lets one of them move it. */
async function retry(job: Job): Promise<boolean> {
  try {
    // A dead event's first run only files it: that count goes on.
    await job.retry('failed', { resetAttemptsMade: true });
    return true;
  } catch (error) {
    if (await job.isFailed()) throw error;
    return false;
  }
}

/**
 * False if it is no dead letter, or no longer. BullMQ removes jobs in any state, so it is taken out of the failed ones
 * first: a retry, which takes it from there too, can then neither be lost nor succeed.
 */
async function drop(redis: Redis, queue: Queue, job: Job): Promise<boolean> {
  const claimed = await redis.zrem(queue.toKey('failed'), job.id ?? '');
  if (claimed === 0) return false;
  await job.remove();
  return true;
}

/** All those that are dead now, each read when it is its turn: there may be thousands. */
async function* findDead(queues: Queues, which: string): AsyncGenerator<{ queue: Queue; job: Job }> {
  for (const name of QUEUE_NAMES) {
    const queue = queues[name];
    for (const jobId of await queue.getRanges(['failed'], 0, -1)) {
      if (which !== 'all' && which !== `${name}/${jobId}`) continue;
      const job: Job | undefined = await queue.getJob(jobId);
      if (job) yield { queue, job };
    }
  }
}
