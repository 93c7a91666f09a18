import type { Queues } from '@crease/domain/messaging/queues/queues';
import type { Registry } from '@crease/domain/platform/metrics';
import { EVENTS } from '@crease/shared/events/domain-events';
import { CHECKED_INVARIANTS } from '@crease/shared/invariants';
import { Counter, Histogram } from 'prom-client';
import { gaugeQueues } from './queue-gauges.js';

/** The metrics of a worker, shown at `/metrics`. */
export function createWorkerMetrics(registry: Registry, queues: Queues) {
  const registers = [registry];
  gaugeQueues(registers, queues);
  const metrics = {
    ...eventMetrics(registers),
    ...jobMetrics(registers),
    ...sweepMetrics(registers),
    ...auditMetrics(registers),
  };
  // Series start at 0: the first increase of a series that starts at 1 is invisible to rates.
  for (const event of Object.keys(EVENTS)) metrics.events.inc({ event }, 0);
  for (const invariant of CHECKED_INVARIANTS) metrics.auditViolations.inc({ invariant }, 0);
  for (const why of ['left behind', 'forgotten']) metrics.relayed.inc({ why }, 0);
  return metrics;
}

export type WorkerMetrics = ReturnType<typeof createWorkerMetrics>;

function eventMetrics(registers: Registry[]) {
  return {
    events: new Counter({
      name: 'crease_worker_events_total',
      help: 'Stream events that were queued as jobs, by name',
      labelNames: ['event'],
      registers,
    }),
    eventDelay: new Histogram({
      name: 'crease_worker_event_delay_seconds',
      help: 'Time from recording an event to queueing its jobs',
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300],
      registers,
    }),
    parked: new Counter({
      name: 'crease_worker_events_parked_total',
      help: 'Stream entries that were not events and were parked',
      registers,
    }),
    relayed: new Counter({
      name: 'crease_worker_relayed_total',
      help: 'Events published by the relay: left behind by the fast path, or lost by Redis',
      labelNames: ['why'],
      registers,
    }),
  };
}

function jobMetrics(registers: Registry[]) {
  return {
    jobSeconds: new Histogram({
      name: 'crease_worker_job_seconds',
      help: 'Duration of jobs, by kind',
      labelNames: ['lane', 'consumer'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    jobs: new Counter({
      name: 'crease_worker_jobs_total',
      help: 'Jobs that were run',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
    texts: new Counter({
      name: 'crease_worker_texts_total',
      help: 'Attempts to send SMS and WhatsApp messages, by outcome; `unknown` ones may have been sent',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
  };
}

function sweepMetrics(registers: Registry[]) {
  return {
    sweeps: new Histogram({
      name: 'crease_worker_sweep_seconds',
      help: 'Duration of sweeps',
      labelNames: ['sweep'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    swept: new Counter({
      name: 'crease_worker_swept_total',
      help: 'Items that sweeps found to process',
      labelNames: ['sweep'],
      registers,
    }),
    sweepFailures: new Counter({
      name: 'crease_worker_sweep_failures_total',
      help: 'Sweeps that failed and will be retried',
      labelNames: ['sweep'],
      registers,
    }),
  };
}

function auditMetrics(registers: Registry[]) {
  return {
    auditViolations: new Counter({
      name: 'crease_audit_violations_total',
      help: 'Violations of the invariants found by the standing audit, counted again in each round',
      labelNames: ['invariant'],
      registers,
    }),
    audited: new Counter({
      name: 'crease_audit_documents_total',
      help: 'Documents checked by the standing audit',
      labelNames: ['collection'],
      registers,
    }),
  };
}
