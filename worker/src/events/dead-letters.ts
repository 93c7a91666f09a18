import { compareStreamIds, fieldOf, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import {
  DEAD_EVENTS,
  QUEUE_NAMES,
  type QueueName,
  type Queues,
} from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { parseEvent } from '@crease/shared/events/domain-events';
import type { Job } from 'bullmq';
import { z } from 'zod';
import { deadEvent, fileDeadEvent } from './dead-events.js';
import { jobsOf } from './dispatch.js';

/** Work that gave up: a consumer's job after its last try, or an event no worker could take. */
export interface DeadLetter {
  /** `<queue>/<job id>`, for `retry` and `drop`. */
  id: string;
  /** What it was to do: `tell-player-confirmed booking.confirmed`, or `parked`. */
  what: string;
  /** The document it is about. */
  key: string;
  failedAt: Date | undefined;
  tries: number;
  reason: string;
}

const MOST = 1_000;

/** What is dead may be so because it is no event any more: it is to be seen all the same. */
const asFound = z
  .object({ name: z.string().catch('?'), key: z.string().catch('-') })
  .catch({ name: '?', key: '-' });

/** Every dead letter, the newest first within its queue; at most a thousand of each. */
export async function listDeadLetters(queues: Queues): Promise<DeadLetter[]> {
  const lists = await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const jobs = await queues[name].getFailed(0, MOST - 1);
      return jobs.map((job) => toDeadLetter(name, job));
    }),
  );
  return lists.flat();
}

function toDeadLetter(queue: QueueName, job: Job): DeadLetter {
  const about = queue === DEAD_EVENTS ? aboutDeadEvent(job) : aboutJob(job);
  return {
    id: `${queue}/${job.id}`,
    ...about,
    failedAt: job.finishedOn === undefined ? undefined : new Date(job.finishedOn),
    tries: job.attemptsStarted,
    reason: job.failedReason,
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

/** Tries dead letters again, with all their tries; `all` of them or one by its id. Returns how many. */
export async function retryDeadLetters(queues: Queues, which: string): Promise<number> {
  const jobs = await findDead(queues, which);
  // A dead event's first run only files it: that count goes on.
  for (const job of jobs) await job.retry('failed', { resetAttemptsMade: true });
  return jobs.length;
}

/** Throws dead letters away for good. Returns how many. */
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

/**
 * Takes an event out of the workers' way by hand: its jobs that have not run are removed, the stream counts it as
 * taken, and it stands among the dead letters until somebody tries it again. Answers how many jobs went. Throws when
 * the stream does not have it, or no worker has read it yet.
 */
export async function parkByHand(
  core: Pick<Core, 'redis' | 'env' | 'clock'>,
  queues: Queues,
  streamId: string,
  reason: string,
): Promise<number> {
  const stream = streamKey(core.env.QUEUE_PREFIX);
  const [entry] = await core.redis.xrange(stream, streamId, streamId);
  if (!entry) throw new Error(`The stream has no entry ${streamId}.`);
  const [id, fields] = entry;
  if (!(await wasRead(core, stream, id))) throw new Error(`No worker has read ${streamId} yet.`);
  const event = fieldOf(fields, 'event');
  await fileDeadEvent(queues, { streamId: id, key: fieldOf(fields, 'key'), event, reason });
  await core.redis.xack(stream, WORKER_GROUP, id);
  return await removeWaitingJobs(queues, event, core.clock.now());
}

async function wasRead({ redis }: Pick<Core, 'redis'>, stream: string, id: string): Promise<boolean> {
  const groups = (await redis.xinfo('GROUPS', stream)) as unknown[][]; // flat name-value lists
  return groups.some((flat) => {
    const of = (name: string) => String(flat[flat.indexOf(name) + 1]);
    return of('name') === WORKER_GROUP && compareStreamIds(of('last-delivered-id'), id) >= 0;
  });
}

async function removeWaitingJobs(queues: Queues, event: string | undefined, now: Date): Promise<number> {
  let jobs: ReturnType<typeof jobsOf>;
  try {
    jobs = jobsOf(parseEvent(JSON.parse(event ?? '')), now);
  } catch {
    return 0; // what cannot be read has no jobs
  }
  let removed = 0;
  for (const { lane, job } of jobs) {
    const queued = await queues[lane].getJob(job.opts.jobId);
    const state = await queued?.getState();
    if (!queued || (state !== 'waiting' && state !== 'delayed')) continue;
    await queued.remove();
    removed += 1;
  }
  return removed;
}
