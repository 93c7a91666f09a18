import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP link to another server that a test can cut and restore, like a service that goes away. */
export interface SeverableLink {
  port: number;
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Accepts data and forwards nothing from now on, like a service that hangs. */
  hold(): void;
  /** Number of chunks swallowed since then. */
  swallowed(): number;
}

export async function openLink(to: { host: string; port: number }): Promise<SeverableLink> {
  const sockets = new Set<Socket>();
  let isHeld = false;
  let swallowed = 0;
  const server = createServer((near) => {
    const far = connect(to);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.on('error', () => socket.destroy());
    }
    near.on('data', (sent) => {
      if (isHeld) swallowed += 1;
      else far.write(sent);
    });
    far.pipe(near);
  });
  const open = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => resolve());
    });
  await open(0);
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    mend: () => open(port),
    hold() {
      isHeld = true;
    },
    swallowed: () => swallowed,
  };
}
