import type { ServerResponse } from 'node:http';
import { knownCaller } from '@crease/domain/accounts/auth/authenticate';
import type { Core } from '@crease/domain/platform/core';
import { requestIdFrom } from '@crease/domain/platform/request-scope';
import type { Request, RequestHandler, Response } from 'express';
import { bearerToken } from './authenticate.js';
import type { RateLimits } from './rate-limits.js';
import type { RequestClock } from './request-metrics.js';
import { traceAnswered } from './trace-requests.js';

/** What every request passes through, for an answer that does not go through Express. */
export interface ShortWay {
  /** False when the request must take the long way: a limit is reached, a token is not known, a header is special. */
  mayAnswer(req: Request): boolean;
  /** Names and values, in turn, that every answer carries. */
  headers(req: Request): string[];
  answered(req: Request, res: ServerResponse, route: string, beganAt: number): void;
}

/**
 * The frame of the API for plain reads, made of the same parts: `fixed` is asked once for the headers that it gives
 * every answer. Whatever is doubtful takes the long way, which judges the request anew, so that nothing is decided twice.
 */
export function createShortWay(
  core: Core,
  parts: { limits: RateLimits; clock: RequestClock; fixed: RequestHandler },
): ShortWay {
  const { limits, clock } = parts;
  const fixed = [...headersOf(parts.fixed), 'Vary', 'Origin'];
  const logsReads = core.log.isLevelEnabled('debug');

  return {
    mayAnswer(req) {
      const { authorization, origin } = req.headers;
      if (logsReads || origin !== undefined) return false;
      let userId: string | undefined;
      if (authorization !== undefined) {
        const token = bearerToken(authorization);
        const caller = token && knownCaller(core, token);
        if (!caller) return false;
        userId = caller.id;
      }
      return limits.lets('address', req) && (userId === undefined || limits.lets('user', req, userId));
    },
    // A gateway gives every request its id.
    headers: (req) => ['x-request-id', requestIdFrom(req.headers['x-request-id']), ...fixed],
    answered(req, res, route, beganAt) {
      const tookMs = performance.now() - beganAt;
      clock.observe(req.method, route, res.statusCode, tookMs);
      if (core.tracing) traceAnswered(core.tracing, req, res, { route, tookMs });
    },
  };
}

/** The headers that a middleware sets whatever the request. */
function headersOf(middleware: RequestHandler): string[] {
  const headers: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  // It is shown what it uses of a response and nothing else.
  middleware({} as Request, recorder as unknown as Response, () => undefined);
  return headers;
}
