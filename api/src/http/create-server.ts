import { createServer as createHttpServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';

/**
 * A class like `Base` whose objects have `prototype` from birth. Express gives each request and response its own
 * prototypes by `Object.setPrototypeOf`, which makes V8 forget all it has learnt of their shape: measured, that halves
 * what a process serves (design §6). Where the prototype is right already, the same call does nothing.
 */
function bornAs<T extends typeof IncomingMessage | typeof ServerResponse>(Base: T, prototype: object): T {
  function Born(...args: unknown[]) {
    return Reflect.construct(Base, args, Born);
  }
  Born.prototype = prototype;
  // Node only ever calls `new` on it with the arguments of `Base`.
  return Born as unknown as T;
}

/** The HTTP server of an Express app. Slow senders are cut off: 15 s for the headers, 30 s for a whole request. */
export function createServer(app: Express): Server {
  return createHttpServer(
    {
      IncomingMessage: bornAs(IncomingMessage, app.request),
      ServerResponse: bornAs(ServerResponse, app.response),
      headersTimeout: 15_000,
      requestTimeout: 30_000,
      // Longer than the gateway keeps its idle connections, so that it is never the server who hangs up first.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    app,
  );
}
