import { randomUUID } from 'node:crypto';
import type { Core } from './core.js';
import type { Logger } from './log.js';
import type { Span } from './tracing/span.js';

const PLAIN = /^[\w-]{8,64}$/;

/** The id of a request: the caller's own for it (`x-request-id`) when that is a plain word, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();

/**
 * The core for the work of one request: what is logged through it carries the request's id and its trace's, and so do the
 * events that are recorded with it, the jobs they become and what those log in turn. Handed down instead of kept in an
 * `AsyncLocalStorage`: under Node 20 that made every promise of the process dearer, a hold by an eighth.
 */
export function forRequest(core: Core, requestId: string | undefined, span?: Span): Core {
  if (requestId === undefined && span === undefined) return core;
  let log: Logger | undefined;
  return {
    ...core,
    ...(requestId === undefined ? {} : { requestId }),
    ...(span ? { span } : {}),
    // Few requests log anything.
    get log() {
      log ??= core.log.child({
        ...(requestId === undefined ? {} : { requestId }),
        ...(span ? { traceId: span.traceId } : {}),
      });
      return log;
    },
  };
}
