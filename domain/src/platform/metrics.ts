import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of one process, in Prometheus' text form at `/metrics`. */
export function createMetrics(process: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  return registry;
}

export type { Registry };
