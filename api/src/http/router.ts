import type { Core } from '@crease/domain/platform/core';
import type { ContractSpec } from '@crease/shared/contract';
import { Router as ExpressRouter, type RequestHandler } from 'express';
import type { RateLimits } from './rate-limits.js';

/** Collects the registered routes; `app.ts` mounts them below `/api`. */
export interface Router {
  core: Core;
  limits: RateLimits;
  routes: { spec: ContractSpec; handlers: RequestHandler[] }[];
}

export function createRouter(core: Core, limits: RateLimits): Router {
  return { core, limits, routes: [] };
}

const segmentRank = (segment: string | undefined): number => {
  if (segment === undefined) return 0;
  return segment.startsWith(':') ? 2 : 1;
};

/** Sorts literal segments before parameters, so that `/grounds/owner` is never read as a ground's id. */
function bySpecificity(a: { spec: ContractSpec }, b: { spec: ContractSpec }): number {
  const left = a.spec.path.split('/');
  const right = b.spec.path.split('/');
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = segmentRank(left[index]) - segmentRank(right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/**
 * The key by which routes are grouped: Express would otherwise try all of them in sequence. Case-insensitive, with HEAD
 * as GET, like Express.
 */
const shelfOf = (method: string, path: string): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path.split('/', 2)[1]?.toLowerCase()}`;

/** The Express handler of all registered routes. @throws if two routes have the same method and path */
export function mountRoutes(router: Router): RequestHandler {
  const shelves = new Map<string, ExpressRouter>();
  const taken = new Set<string>();
  for (const { spec, handlers } of router.routes.toSorted(bySpecificity)) {
    const name = `${spec.method} ${spec.path.replace(/:\w+/g, ':')}`;
    if (taken.has(name)) throw new Error(`${name} is registered twice`);
    taken.add(name);
    const method = spec.method.toLowerCase() as Lowercase<ContractSpec['method']>;
    const shelf = shelfOf(spec.method, spec.path);
    const mounted = shelves.get(shelf) ?? ExpressRouter();
    shelves.set(shelf, mounted);
    mounted[method](spec.path, ...handlers);
  }
  return (req, res, next) => {
    const mounted = shelves.get(shelfOf(req.method, req.path));
    if (mounted) mounted(req, res, next);
    else next();
  };
}
