// From the module without dependencies: readers of queue names must not load the job library.
import { DEAD_EVENTS, QUEUE_NAMES, type QueueName } from '@crease/shared/queue-names';
import type { Queue } from 'bullmq';
import type { Queues } from './queues.js';

export interface QueueState {
  name: QueueName;
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** How long its oldest runnable job has waited; 0 without one. */
  ageSeconds: number;
}

/** How long the oldest runnable job of a queue has waited, in seconds. */
export async function waitingSeconds(queue: Queue, now = Date.now()): Promise<number> {
  const [oldest] = await queue.getJobs('wait', 0, 0, true);
  // The job may have been removed meanwhile.
  const since = oldest ? oldest.timestamp + (oldest.opts.delay ?? 0) : now;
  return Math.max(0, now - since) / 1000;
}

/** Size and age of each queue. */
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
