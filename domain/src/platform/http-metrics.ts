import { Counter, Histogram, type Registry } from 'prom-client';

/** How long requests took, in seconds, by method, route and status (`/metrics`). */
export function durationOfRequests(registry: Registry): Histogram<'method' | 'route' | 'status'> {
  return new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
}

/** Requests that were refused or failed: SLOT_TAKEN lost a race, INTERNAL is a defect. */
export type Refusals = Counter<'route' | 'code'>;

export const countRefusals = (registry: Registry): Refusals =>
  new Counter({
    name: 'crease_api_refusals_total',
    help: 'Requests that were refused or failed, by route and code',
    labelNames: ['route', 'code'],
    registers: [registry],
  });
