import { durationOfRequests } from '@crease/domain/runtime/http-metrics';
import type { Registry } from '@crease/domain/runtime/metrics';
import type { RequestHandler, Response } from 'express';

const routes = new WeakMap<Response, string>();

/** Names the route that answers, for the metrics: the contract's path, never the caller's. */
export function nameRoute(res: Response, path: string): void {
  routes.set(res, path);
}

/** Measures every request by method, route and status. */
export function measureRequests(metrics: Registry): RequestHandler {
  const duration = durationOfRequests(metrics);
  return (req, res, next) => {
    const began = performance.now();
    res.once('close', () => {
      const labels = { method: req.method, route: routes.get(res) ?? 'none', status: String(res.statusCode) };
      duration.observe(labels, (performance.now() - began) / 1000);
    });
    next();
  };
}
