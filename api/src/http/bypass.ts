import type { ServerResponse } from 'node:http';
import { knownCaller } from '@crease/domain/accounts/auth/authenticate';
import type { Caller } from '@crease/domain/accounts/identity/caller';
import { mustHave } from '@crease/domain/accounts/second-factor/required';
import type { Core } from '@crease/domain/platform/core';
import { requestIdFrom } from '@crease/domain/platform/request-scope';
import type { Request, RequestHandler, Response } from 'express';
import { bearerToken } from './authenticate.js';
import type { RateLimits } from './rate-limits.js';
import type { RequestClock } from './request-metrics.js';
import { traceAnswered } from './trace-requests.js';

/** The frame of the API (caller, limits, headers) for answers that bypass Express. */
export interface Bypass {
  /**
   * The caller, null for a visitor; undefined if the request must go through Express: a limit is reached, the token
   * is not cached, the caller is an admin, a header is unusual.
   */
  callerOf(req: Request): Caller | null | undefined;
  /** Sends a success. Not cacheable: with a stored `serverTime` a page would set its clock wrong. */
  send(req: Request, res: ServerResponse, answer: BypassAnswer): void;
  /** Sends the fields that `read` returns as a route's answer; if it fails, the request goes through Express. */
  sendRead(req: Request, res: ServerResponse, read: BypassRead): void;
}

interface BypassRead {
  /** The contract's path. */
  route: string;
  read(): Promise<object>;
  leave(): void;
}

interface BypassAnswer {
  /** The contract's path. */
  route: string;
  beganAt: number;
  /** Alternating names and values, in addition to the headers of every answer. */
  headers?: readonly string[];
  /** Omitted for a 304: the client has it already. */
  json?: string;
  /** `latin1` is faster, and valid if all of `json` is ASCII. */
  encoding?: 'utf8' | 'latin1';
}

/**
 * The frame of the API for plain reads, made of the same parts; `fixed` is called once for the headers of every answer.
 * Doubtful requests go to Express, which judges them from the start, so nothing is decided twice.
 */
export function createBypass(
  core: Core,
  parts: { limits: RateLimits; clock: RequestClock; fixed: RequestHandler },
): Bypass {
  const { limits, clock } = parts;
  const fixed = [...headersOf(parts.fixed), 'Vary', 'Origin'];
  const logsReads = core.log.isLevelEnabled('debug');

  const bypass: Bypass = {
    callerOf(req) {
      const { authorization, origin } = req.headers;
      if (logsReads || origin !== undefined) return undefined;
      let caller: Caller | null = null;
      if (authorization !== undefined) {
        const token = bearerToken(authorization);
        caller = token ? knownCaller(core, token) : null;
        // Whether an admin has their required second factor is left to the router.
        if (!caller || mustHave(core, caller)) return undefined;
      }
      const isWithin = limits.lets('address', req) && (!caller || limits.lets('user', req, caller.id));
      return isWithin ? caller : undefined;
    },
    send(req, res, { route, beganAt, headers = [], json, encoding = 'utf8' }) {
      // The gateway gives every request an id.
      const id = requestIdFrom(req.headers['x-request-id']);
      const all = ['x-request-id', id, ...fixed, 'Cache-Control', 'no-store', ...headers];
      if (json === undefined) res.writeHead(304, all).end();
      else {
        const length = String(Buffer.byteLength(json, encoding));
        all.push('Content-Type', 'application/json; charset=utf-8', 'Content-Length', length);
        res.writeHead(200, all).end(json, encoding);
      }
      const tookMs = performance.now() - beganAt;
      clock.observe(req.method, route, res.statusCode, tookMs);
      if (core.tracing) traceAnswered(core.tracing, req, res, { route, tookMs });
    },
    sendRead(req, res, { route, read, leave }) {
      const beganAt = performance.now();
      read()
        .then((fields) => {
          const json = JSON.stringify({ success: true, ...fields });
          bypass.send(req, res, { route, beganAt, json });
        })
        .catch(() => leave());
    },
  };
  return bypass;
}

/** The headers that a middleware sets for any request. */
function headersOf(middleware: RequestHandler): string[] {
  const headers: string[] = [];
  const recorder = {
    setHeader: (name: string, value: string) => headers.push(name, value),
    removeHeader: () => undefined,
  };
  // The recorder has all that the middleware uses of a response.
  middleware({} as Request, recorder as unknown as Response, () => undefined);
  return headers;
}
