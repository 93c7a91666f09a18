// The names from where they stand alone: who only looks loads no job queue.
import { DEAD_EVENTS, QUEUE_NAMES, type QueueName } from '@crease/shared/queue-names';
import type { Queue } from 'bullmq';
import type { Queues } from './queues.js';

export interface QueueState {
  name: QueueName;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** How long its oldest job has waited that could run; 0 where none waits. */
  ageSeconds: number;
}

/** How long the oldest job of a queue has waited that could run, in seconds. */
export async function waitingSeconds(queue: Queue, now = Date.now()): Promise<number> {
  const [oldest] = await queue.getJobs('wait', 0, 0, true);
  // A job that was removed meanwhile is no job any more.
  const since = oldest ? oldest.timestamp + (oldest.opts.delay ?? 0) : now;
  return Math.max(0, now - since) / 1000;
}

/** How full each queue is, and how old. */
export async function readQueueStates(queues: Queues): Promise<QueueState[]> {
  return await Promise.all(
    QUEUE_NAMES.map(async (name) => {
      const [counts, ageSeconds] = await Promise.all([
        queues[name].getJobCounts('wait', 'active', 'delayed', 'failed'),
        name === DEAD_EVENTS ? 0 : waitingSeconds(queues[name]),
      ]);
      const { wait = 0, active = 0, delayed = 0, failed = 0 } = counts;
      return { name, waiting: wait, active, delayed, failed, ageSeconds };
    }),
  );
}
