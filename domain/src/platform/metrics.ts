import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * How often (ms) a process measures its event-loop delay: a stall of that length is always seen. The default of ten
 * milliseconds wakes an idle process a hundred times a second.
 */
export const LOOP_LOOK_MS = 100;

/** The metrics of one process, in Prometheus' text form at `/metrics`. */
export function createMetrics(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_LOOK_MS });
  return registry;
}

export type { Registry };
