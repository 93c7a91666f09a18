import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const FINISH_TIMEOUT_MS = 7_000;

/**
 * Stops accepting connections, lets requests finish for 7 s, then closes. For `drainMs` it still answers on open
 * connections and closes each after its answer: a proxy may be sending a write on an idle one right now, and would not
 * dare to repeat it.
 */
export async function stopServing(server: Server, drainMs = 0): Promise<void> {
  const hangUp = setTimeout(() => server.closeAllConnections(), FINISH_TIMEOUT_MS);
  const sayClose = (_: unknown, res: ServerResponse) => {
    res.setHeader('connection', 'close');
  };
  server.prependListener('request', sayClose);
  const closed = new Promise<void>((resolve) => {
    // An HTTP server's own `close` would close idle connections at once.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const hangUpIdle = setTimeout(() => server.closeIdleConnections(), drainMs);
  await closed;
  clearTimeout(hangUp);
  clearTimeout(hangUpIdle);
}
