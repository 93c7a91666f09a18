import { waitingSeconds } from '@crease/domain/messaging/queues/queue-states';
import { LANES, QUEUE_NAMES, type Queues } from '@crease/domain/messaging/queues/queues';
import type { Registry } from '@crease/domain/platform/metrics';
import { Gauge } from 'prom-client';

/** Gauges of the queues, read from Redis at each scrape. */
export function gaugeQueues(registers: Registry[], queues: Queues): void {
  new Gauge({
    name: 'crease_worker_jobs',
    help: 'Jobs of a lane in each state; failed ones are dead letters, and those of `parked` are events that could not be processed',
    labelNames: ['lane', 'state'],
    registers,
    async collect() {
      for (const lane of QUEUE_NAMES) {
        try {
          const counts = await queues[lane].getJobCounts('wait', 'active', 'delayed', 'failed');
          for (const [state, count] of Object.entries(counts)) this.set({ lane, state }, count);
        } catch {
          this.reset(); // while Redis is away an old number would be wrong
        }
      }
    },
  });
  new Gauge({
    name: 'crease_worker_queue_age_seconds',
    help: 'Wait of the oldest runnable job of a lane; 0 without one',
    labelNames: ['lane'],
    registers,
    async collect() {
      for (const lane of LANES) {
        try {
          this.set({ lane }, await waitingSeconds(queues[lane]));
        } catch {
          this.reset(); // while Redis is away an old number would be wrong
        }
      }
    },
  });
}
