import type { Lane, Queues } from '@crease/domain/messaging/queues/queues';
import type { Clock } from '@crease/domain/platform/clock';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { Consumer } from '../consumers/consumer.js';
import { consumersOf } from '../consumers/consumers.js';

/** One job is one consumer's work on one event. BullMQ ids must not contain `:` or be all digits. */
export const jobId = (event: DomainEvent, consumer: { name: string }): string =>
  `${event.id}-${consumer.name}`;

export interface DispatchOptions {
  /** Restricts the jobs to the consumer of this name. */
  consumer?: string | undefined;
  /** Suffix of the job ids: under their first ids the jobs would count as done. */
  run?: string;
}

/** The jobs of an event: one per consumer it concerns, delayed if it is due later. */
export function jobsOf(event: DomainEvent, now: Date, options: DispatchOptions = {}) {
  const isMeant = <N extends EventName>(of: DomainEvent<N>, { name, concerns }: Consumer<N>) =>
    (options.consumer === undefined || name === options.consumer) && (concerns?.(of) ?? true);
  const jobOf = <N extends EventName>(of: DomainEvent<N>, consumer: Consumer<N>) => {
    const dueAt = consumer.dueAt?.(of);
    const delay = dueAt ? Math.max(0, dueAt.getTime() - now.getTime()) : 0;
    const id = options.run ? `${jobId(of, consumer)}-${options.run}` : jobId(of, consumer);
    return { lane: consumer.lane, job: { name: consumer.name, data: of, opts: { jobId: id, delay } } };
  };
  return consumersOf(event)
    .filter((consumer) => isMeant(event, consumer))
    .map((consumer) => jobOf(event, consumer));
}

/** Returns a function that queues every job of some events and returns their number. */
export function createDispatcher(queues: Queues, clock: Clock, options: DispatchOptions = {}) {
  return async (events: readonly DomainEvent[]): Promise<number> => {
    const lanes = new Map<Lane, ReturnType<typeof jobsOf>[number]['job'][]>();
    let count = 0;
    for (const event of events) {
      for (const { lane, job } of jobsOf(event, clock.now(), options)) {
        lanes.set(lane, [...(lanes.get(lane) ?? []), job]);
        count += 1;
      }
    }
    await Promise.all([...lanes].map(([lane, jobs]) => queues[lane].addBulk(jobs)));
    return count;
  };
}
