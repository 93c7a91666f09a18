import type { ServerResponse } from 'node:http';
import { type Span, type Tracing, traceparentFrom } from '@crease/domain/platform/tracing/span';
import type { Request, RequestHandler } from 'express';
import { requestIdOf } from './request-id.js';
import { routeOf } from './request-metrics.js';

type Answering = Parameters<typeof requestIdOf>[0];

const spans = new WeakMap<Answering, Span>();

/** The span of the request that this response answers; undefined if tracing is off. */
export const spanOf = (res: Answering): Span | undefined => spans.get(res);

/** The ids that a request's log lines carry: its own, and its trace's if there is one. */
export function logIdsOf(res: Answering): { requestId: string; traceId?: string } {
  const span = spans.get(res);
  return { requestId: requestIdOf(res), ...(span ? { traceId: span.traceId } : {}) };
}

/** Opens a span for every request, as part of the caller's trace if it names one. */
export function traceRequests(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    const span = begin(tracing, req);
    spans.set(res, span);
    res.once('close', () => finish(span, req, res, routeOf(res)));
    next();
  };
}

/** Traces a request that was just answered after this long. */
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

/** Uses the contract's path, never the caller's, which holds ids, codes and tokens. */
function finish(span: Span, req: Request, res: ServerResponse, path: string): void {
  const { statusCode } = res;
  if (path !== 'none') {
    const route = `/api${path}`;
    span.rename(`${req.method} ${route}`);
    span.set({ 'http.route': route });
  }
  span.set({ 'http.response.status_code': statusCode, 'crease.request_id': requestIdOf(res) });
  // A client's error is not the server's fault; a client that hung up got no answer.
  if (statusCode >= 500) span.end(new Error(String(statusCode)));
  else span.end();
}
