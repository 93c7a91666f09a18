import { randomUUID } from 'node:crypto';
import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Core } from '@crease/domain/platform/core';
import { createDispatcher, jobsOf } from './dispatch.js';
import { type EventSelection, type FoundEvent, findEvents } from './find-events.js';

export interface ReplayOptions extends EventSelection {
  /** Only for the consumer of this name; all of an event's consumers otherwise. */
  consumer?: string | undefined;
  /** Nothing is queued; the answer says what would be. */
  dryRun?: boolean | undefined;
  /** Called for each event that has somebody to go to. */
  onEvent?(found: FoundEvent, consumers: string[]): void;
}

const BATCH = 100;

/**
 * Has events consumed once more, by hand: their jobs are queued again under ids of their own. Consumers decide by a
 * conditional write, so what was done stays done once, and what was lost is made good. Sockets are not told again: they
 * are a hint, and clients read. Returns how many events and jobs.
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
