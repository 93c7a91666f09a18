import type { Job } from 'bullmq';
import { z } from 'zod';
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
 * Retries one dead letter with all its attempts. Null if there is no such job; `isNew` is false if it is queued
 * already, or done.
 */
export async function retryDeadLetter(
  queue: Queues[QueueName],
  name: QueueName,
  jobId: string,
): Promise<{ letter: DeadLetter; isNew: boolean } | null> {
  const job: Job | undefined = await queue.getJob(jobId);
  if (!job) return null;
  const letter = toDeadLetter(name, job);
  if (!(await job.isFailed())) return { letter, isNew: false };
  try {
    await retry(job);
  } catch (error) {
    // If two callers try at once, the queue lets one move it.
    if (await job.isFailed()) throw error;
    return { letter, isNew: false };
  }
  return { letter, isNew: true };
}

/** Discards one dead letter and returns what it was. Null if there is no such dead letter. */
export async function dropDeadLetter(
  queue: Queues[QueueName],
  name: QueueName,
  jobId: string,
): Promise<DeadLetter | null> {
  const job: Job | undefined = await queue.getJob(jobId);
  if (!job || !(await job.isFailed())) return null;
  await job.remove();
  return toDeadLetter(name, job);
}

/** Retries dead letters with all their attempts: `all`, or one by its id. Returns how many. */
export async function retryDeadLetters(queues: Queues, which: string): Promise<number> {
  const jobs = await findDead(queues, which);
  for (const job of jobs) await retry(job);
  return jobs.length;
}

// A dead event's first run only files it: that count goes on.
const retry = (job: Job): Promise<void> => job.retry('failed', { resetAttemptsMade: true });

/** Discards dead letters. Returns how many. */
export async function dropDeadLetters(queues: Queues, which: string): Promise<number> {
  const jobs = await findDead(queues, which);
  for (const job of jobs) await job.remove();
  return jobs.length;
}

async function findDead(queues: Queues, which: string): Promise<Job[]> {
  const lists = await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const jobs = await queues[name].getFailed(0, MOST - 1);
      return jobs.filter((job) => which === 'all' || which === `${name}/${job.id}`);
    }),
  );
  return lists.flat();
}
