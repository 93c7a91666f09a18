import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import type { Router } from './router.js';

const MOUNTED_AT = '/api';

/** Runs handlers one after the other, as Express does with those of one route; what one throws goes to `failed`. */
function runInTurn(
  handlers: readonly RequestHandler[],
  failed: ErrorRequestHandler,
): (req: Request, res: Response) => void {
  return (req, res) => {
    let at = 0;
    const fail = (error: unknown): void => {
      // As Express does where half an answer has gone out: it cannot be taken back.
      void failed(error, req, res, () => req.socket.destroy());
    };
    const next: NextFunction = (error?: unknown) => {
      const handler = handlers[at++];
      if (error !== undefined || !handler) return fail(error);
      try {
        // Whatever Express's types say, many handlers answer a promise.
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
 * Requests whose address is exactly a route's, without parameters or a query, such as a hold or a booking: they pass through
 * the very handlers that Express would bring them to, but nobody looks for these over four routers. False for any other
 * address and any other spelling, which are Express's.
 */
export function goStraight(
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
    // What handlers look at of a request below a router that is mounted.
    req.originalUrl = req.url;
    req.baseUrl = MOUNTED_AT;
    req.url = req.url.slice(MOUNTED_AT.length);
    req.params = {};
    req.res = res;
    run(req, res);
    return true;
  };
}
