import type { Lane, Queues } from '@crease/domain/messaging/queues/queues';
import type { Clock } from '@crease/domain/platform/clock';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { Consumer } from '../consumers/consumer.js';
import { consumersOf } from '../consumers/consumers.js';

/** One job is one consumer's work on one event; its id holds no `:` and is not all digits, as BullMQ wants it. */
export const jobId = (event: DomainEvent, consumer: { name: string }): string =>
  `${event.id}-${consumer.name}`;

export interface DispatchOptions {
  /** Only for the consumer of this name. */
  consumer?: string | undefined;
  /** Ends the jobs' ids: with the first ones' ids they would count as done already. */
  run?: string;
}

/** The jobs that an event means: one for each consumer that it concerns; one that is due later waits until then. */
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

/** A function that queues every job of some events; answers how many they were. */
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
