import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Router } from './router.js';

const MOUNTED_AT = '/api';

/** Runs handlers in sequence, like Express with those of one route; errors go to `failed`. */
function runInTurn(
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

/**
 * Routes requests whose address is exactly a route's, without parameters or a query (a hold, a booking), directly to
 * the handlers that Express would find after searching four routers. False for any other address or spelling.
 */
export function routeDirectly(
  router: Router,
  frame: readonly RequestHandler[],
  failed: ErrorRequestHandler,
): (req: Request, res: Response) => boolean {
  const known = new Map(
    router.routes
      .filter(({ spec }) => !spec.path.includes(':'))
      .map(({ spec, handlers }) => [
        `${spec.method} ${MOUNTED_AT}${spec.path}`,
        runInTurn([...frame, ...handlers], failed),
      ]),
  );
  return (req, res) => {
    const run = known.get(`${req.method} ${req.url}`);
    if (!run) return false;
    // What handlers read of a request below a mounted router.
    req.originalUrl = req.url;
    req.baseUrl = MOUNTED_AT;
    req.url = req.url.slice(MOUNTED_AT.length);
    req.params = {};
    req.res = res;
    run(req, res);
    return true;
  };
}
