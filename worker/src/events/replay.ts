import { randomUUID } from 'node:crypto';
import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { createDispatcher, jobsOf } from './dispatch.js';
import { type EventSelection, type FoundEvent, findEvents } from './find-events.js';

export interface ReplayOptions extends EventSelection {
  /** Restricts the replay to the consumer of this name. */
  consumer?: string | undefined;
  /** Queues nothing; the result says what would be queued. */
  dryRun?: boolean | undefined;
  /** Called for each event that has at least one consumer. */
  onEvent?(found: FoundEvent, consumers: string[]): void;
}

const BATCH = 100;

/**
 * Queues the jobs of past events again under ids of their own. Consumers decide by conditional writes, so finished work
 * is not repeated and lost work is done. Sockets are not told again. Returns the number of events and jobs.
 */
export async function replayEvents(
  core: Pick<Core, 'db' | 'redis' | 'env' | 'clock'>,
  queues: Queues,
  options: ReplayOptions,
): Promise<{ events: number; jobs: number; fromDocuments: number }> {
  const { consumer, dryRun, onEvent } = options;
  const dispatch = createDispatcher(queues, core.clock, {
    consumer,
    run: `again-${randomUUID().slice(0, 8)}`,
  });
  const total = { events: 0, jobs: 0, fromDocuments: 0 };
  let batch: FoundEvent['event'][] = [];
  const flush = async () => {
    if (!dryRun) await dispatch(batch);
    batch = [];
  };
  for await (const found of findEvents(core, options)) {
    const consumers = jobsOf(found.event, core.clock.now(), { consumer }).map(({ job }) => job.name);
    if (consumers.length === 0) continue;
    onEvent?.(found, consumers);
    total.events += 1;
    total.jobs += consumers.length;
    if (found.source === 'document') total.fromDocuments += 1;
    batch.push(found.event);
    if (batch.length >= BATCH) await flush();
  }
  await flush();
  return total;
}
