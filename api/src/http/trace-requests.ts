import type { ServerResponse } from 'node:http';
import { type Span, type Tracing, traceparentFrom } from '@crease/domain/platform/tracing/span';
import type { Request, RequestHandler } from 'express';
import { requestIdOf } from './request-id.js';
import { routeOf } from './request-metrics.js';

type Answering = Parameters<typeof requestIdOf>[0];

const spans = new WeakMap<Answering, Span>();

/** The span of the request this response answers; undefined where traces are not collected. */
export const spanOf = (res: Answering): Span | undefined => spans.get(res);

/** By what the log lines of a request are found: its id, and its trace's where there is one. */
export function logIdsOf(res: Answering): { requestId: string; traceId?: string } {
  const span = spans.get(res);
  return { requestId: requestIdOf(res), ...(span ? { traceId: span.traceId } : {}) };
}

/** A span for every request, part of the caller's trace where it names one. */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const span = begin(tracing, req);
    spans.set(res, span);
    res.once('close', () => finish(span, req, res, routeOf(res)));
    next();
  };
}

/** The same for a request that was answered just now, and took so long. */
export function traceAnswered(
  tracing: Tracing,
  req: Request,
  res: ServerResponse,
  answered: { route: string; tookMs: number },
): void {
  finish(begin(tracing, req, answered.tookMs), req, res, answered.route);
}

function begin(tracing: Tracing, req: Request, beganMsAgo?: number): Span {
  const parent = traceparentFrom(req.headers.traceparent);
  const attributes = { 'http.request.method': req.method };
  return tracing.start(req.method, {
    kind: 'server',
    parent,
    attributes,
    ...(beganMsAgo === undefined ? {} : { beganMsAgo }),
  });
}

/** The address as the contract has it, never the caller's: that holds ids, codes and tokens. */
function finish(span: Span, req: Request, res: ServerResponse, path: string): void {
  const { statusCode } = res;
  if (path !== 'none') {
    const route = `/api${path}`;
    span.rename(`${req.method} ${route}`);
    span.set({ 'http.route': route });
  }
  span.set({ 'http.response.status_code': statusCode, 'crease.request_id': requestIdOf(res) });
  // What a caller did wrong is no fault of the server; one that hung up got no answer.
  if (statusCode >= 500) span.end(new Error(String(statusCode)));
  else span.end();
}
