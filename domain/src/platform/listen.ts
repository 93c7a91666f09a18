import type { Server } from 'node:http';

/**
 * Resolves once the server is listening; rejects with the reason if it cannot. `variable` is the one that sets the
 * port, named in the error about a busy port.
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
