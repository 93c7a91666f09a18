import type { Server } from 'node:http';

const FINISH_WITHIN_MS = 7_000;

/** Takes no more connections, lets requests under way finish for 7 s, then hangs up. */
export function stopServing(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const hangUp = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
    server.close(() => {
      clearTimeout(hangUp);
      resolve();
    });
    server.closeIdleConnections();
  });
}
