import { compareStreamIds, fieldOf, streamKey, WORKER_GROUP } from '@crease/domain/messaging/outbox/stream';
import { fileDeadEvent } from '@crease/domain/messaging/queues/dead-events';
import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { parseEvent } from '@crease/shared/events/domain-events';
import { jobsOf } from './dispatch.js';

/**
 * Takes an event out of the workers' way by hand: removes its waiting jobs, acknowledges it and adds it to the dead
 * letters until it is retried. Returns the number of removed jobs.
 * @throws if the stream does not have it, or no worker has read it yet
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
    return 0; // an unreadable event has no jobs
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
