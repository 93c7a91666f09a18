import { durationOfRequests } from '@crease/domain/platform/http-metrics';
import type { Registry } from '@crease/domain/platform/metrics';
import type { RequestHandler, Response } from 'express';
import { beganAt } from './join-lane.js';
import { requestValues } from './request-values.js';

const routes = requestValues<Response, string>();

/** Names the answering route for the metrics: the contract's path, never the caller's. */
export function nameRoute(res: Response, path: string): void {
  routes.set(res, path);
}

/** The name of the answering route; `none` for an unknown path. */
export const routeOf = (res: Response): string => routes.get(res) ?? 'none';

/** The duration of requests by method, route and status. */
export interface RequestClock {
  observe(method: string, route: string, status: number, ms: number): void;
}

export function createRequestClock(metrics: Registry): RequestClock {
  const duration = durationOfRequests(metrics);
  // Bounded by the contracts and statuses: looking up a child by its labels costs more than observing does.
  const children = new Map<string, { observe(seconds: number): void }>();
  return {
    observe(method, route, status, ms) {
      const name = `${method} ${route} ${status}`;
      let child = children.get(name);
      if (!child) {
        child = duration.labels({ method, route, status: String(status) });
        children.set(name, child);
      }
      child.observe(ms / 1000);
    },
  };
}

/** Measures the duration of every request. */
export function measureRequests(clock: RequestClock): RequestHandler {
  return (req, res, next) => {
    const began = beganAt(req);
    res.once('close', () => {
      clock.observe(req.method, routeOf(res), res.statusCode, performance.now() - began);
    });
    next();
  };
}
