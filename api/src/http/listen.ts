import type { Server } from 'node:http';

/** Resolves once the server listens; rejects with what keeps it from doing so. */
export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

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
