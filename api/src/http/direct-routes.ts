import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Router } from './router.js';

const MOUNTED_AT = '/api';

/** Runs handlers in sequence, like Express with those of one route; errors go to `failed`. */
export function runInTurn(
  handlers: readonly RequestHandler[],
  failed: ErrorRequestHandler,
): (req: Request, res: Response) => void {
  return (req, res) => {
    let at = 0;
    const fail = (error: unknown): void => {
      // Like Express after a partly sent response: it cannot be taken back.
      void failed(error, req, res, () => req.socket.destroy());
    };
    const next: NextFunction = (error?: unknown) => {
      const handler = handlers[at++];
      if (error !== undefined || !handler) return fail(error);
      try {
        // Many handlers return a promise, whatever Express's types say.
        const running: unknown = handler(req, res, next);
        if (running instanceof Promise) running.catch(fail);
      } catch (thrown) {
        fail(thrown);
      }
    };
    next();
  };
}

/** An id or a date between slashes or at the end of a path. */
const VALUE = /(?<=\/)(?:[0-9a-f]{24}|\d{4}-\d\d-\d\d)(?=\/|$)/g;
const PARAMETER = /:(\w+)/g;

/**
 * Returns a function that sends a request straight to its route's handlers, without Express's search through four
 * routers. It returns false unless the address is exactly a route's, with an id or a date for each parameter and no
 * query.
 */
export function routeDirectly(
  router: Router,
  frame: readonly RequestHandler[],
  failed: ErrorRequestHandler,
): (req: Request, res: Response) => boolean {
  // No route has a literal segment that looks like an id or a date, so at most one route matches an address.
  const known = new Map(
    router.routes.map(({ spec, handlers }) => [
      `${spec.method} ${MOUNTED_AT}${spec.path.replace(PARAMETER, ':')}`,
      {
        names: [...spec.path.matchAll(PARAMETER)].map(([, name = '']) => name),
        run: runInTurn([...frame, ...handlers], failed),
      },
    ]),
  );
  return (req, res) => {
    const values: string[] = [];
    const address = req.url.replace(VALUE, (value) => {
      values.push(value);
      return ':';
    });
    const route = known.get(`${req.method} ${address}`);
    // The numbers differ if the address itself contains a colon.
    if (route?.names.length !== values.length) return false;
    // What handlers read of a request below a mounted router.
    req.originalUrl = req.url;
    req.baseUrl = MOUNTED_AT;
    req.url = req.url.slice(MOUNTED_AT.length);
    req.params = Object.fromEntries(route.names.map((name, i) => [name, values[i] ?? '']));
    req.res = res;
    route.run(req, res);
    return true;
  };
}
