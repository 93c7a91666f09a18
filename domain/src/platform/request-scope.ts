import { randomUUID } from 'node:crypto';
import type { Core } from './core.js';
import type { Logger } from './log.js';
import type { Span } from './tracing/span.js';

const PLAIN = /^[\w-]{8,64}$/;

/** The id of a request: the caller's own for it (`x-request-id`) when that is a plain word, else a new one. */
export const requestIdFrom = (given: string | string[] | undefined): string =>
  typeof given === 'string' && PLAIN.test(given) ? given : randomUUID();

/**
 * The core of one request. Its logs carry the request's id and trace, and so do its events, their jobs and the logs of
 * those. Passed down instead of an `AsyncLocalStorage`, which under Node 20 made every promise slower (a hold by an
 * eighth).
 */
export function forRequest(core: Core, requestId: string | undefined, span?: Span): Core {
  if (requestId === undefined && span === undefined) return core;
  const scoped: Core = Object.create(scopeOver(core));
  if (requestId !== undefined) scoped.requestId = requestId;
  if (span) scoped.span = span;
  return scoped;
}

const scopes = new WeakMap<Core, object>();

/**
 * The shared prototype of all request cores. Copies with their own getters would make V8 use slow dictionary objects.
 */
function scopeOver(core: Core): object {
  const known = scopes.get(core);
  if (known) return known;
  const scope = Object.create(core, {
    log: {
      // Few requests log anything.
      get(this: Core): Logger {
        const { requestId, span } = this;
        return core.log.child({
          ...(requestId === undefined ? {} : { requestId }),
          ...(span ? { traceId: span.traceId } : {}),
        });
      },
    },
  });
  scopes.set(core, scope);
  return scope;
}
