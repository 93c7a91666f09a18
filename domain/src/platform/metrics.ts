import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * So often (ms) a process looks how late its loop is: a stall as long is always seen. The ten milliseconds
 * that are the default wake a process that has nothing to do a hundred times a second.
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
