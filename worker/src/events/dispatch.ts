import type { Lane, Queues } from '@crease/domain/queues/queues';
import type { Clock } from '@crease/domain/runtime/clock';
import type { DomainEvent, EventName } from '@crease/shared/events/domain-events';
import type { Consumer } from '../consumers/consumer.js';
import { consumersOf } from '../consumers/consumers.js';

/** One job is one consumer's work on one event; its id holds no `:` and is not all digits, as BullMQ wants it. */
export const jobId = (event: DomainEvent, consumer: { name: string }): string =>
  `${event.id}-${consumer.name}`;

/** A function that queues one job for each consumer of each event; one that is due later waits until then. */
export function createDispatcher(queues: Queues, clock: Clock) {
  const jobOf = <N extends EventName>(event: DomainEvent<N>, consumer: Consumer<N>) => {
    const dueAt = consumer.dueAt?.(event);
    const delay = dueAt ? Math.max(0, dueAt.getTime() - clock.now().getTime()) : 0;
    return {
      lane: consumer.lane,
      job: { name: consumer.name, data: event, opts: { jobId: jobId(event, consumer), delay } },
    };
  };

  return async (events: readonly DomainEvent[]): Promise<void> => {
    const lanes = new Map<Lane, ReturnType<typeof jobOf>['job'][]>();
    for (const event of events) {
      for (const consumer of consumersOf(event)) {
        const { lane, job } = jobOf(event, consumer);
        lanes.set(lane, [...(lanes.get(lane) ?? []), job]);
      }
    }
    await Promise.all([...lanes].map(([lane, jobs]) => queues[lane].addBulk(jobs)));
  };
}
