import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

const FINISH_WITHIN_MS = 7_000;

/**
 * Takes no more connections, lets requests under way finish for 7 s, then hangs up. For `drainMs` it still answers on the
 * connections that it has and asks for each to be closed after its answer: a proxy may be sending a write down an idle one
 * at this instant, and would not dare to repeat it elsewhere.
 */
export async function stopServing(server: Server, drainMs = 0): Promise<void> {
  const hangUp = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
  const sayClose = (_: unknown, res: ServerResponse) => {
    res.setHeader('connection', 'close');
  };
  server.prependListener('request', sayClose);
  const closed = new Promise<void>((resolve) => {
    // An HTTP server's own `close` hangs up on idle connections at once.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const hangUpIdle = setTimeout(() => server.closeIdleConnections(), drainMs);
  await closed;
  clearTimeout(hangUp);
  clearTimeout(hangUpIdle);
}
