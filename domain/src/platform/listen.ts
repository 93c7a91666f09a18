import type { Server } from 'node:http';

/**
 * Resolves once the server is listening; rejects with the reason if it cannot. `variable` is the one that sets the
 * port, named in the error about a busy port.
 */
export function listen(server: Server, port: number, host: string, variable = 'the port'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(reasonOf(error, port, host, variable));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve();
    });
  });
}

function reasonOf(error: NodeJS.ErrnoException, port: number, host: string, variable: string): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`${variable} ${port} is in use by another program.`, { cause: error });
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return new Error(`LISTEN_HOST ${host} is no address of this machine.`, { cause: error });
  return error;
}
