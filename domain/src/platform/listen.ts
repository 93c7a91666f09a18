import type { Server } from 'node:http';

/**
 * Resolves once the server listens; rejects with what keeps it from doing so. `variable` is the one that chooses the
 * port, for the sentence about a busy one.
 */
export function listen(server: Server, port: number, host: string, variable = 'the port'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`${variable} ${port} is in use by another program.`, { cause: error })
          : error,
      );
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}
