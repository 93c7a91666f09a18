import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Spaces between the ports, so that `*_INSTANCES` find theirs free too: instance n listens on port + n - 1. */
const ROOM = 4;

/** `count` ports of this machine that nobody listens on, each followed by some free ones. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const first = await freePort();
    const neighbours = Array.from({ length: ROOM - 1 }, (_, i) => first + 1 + i);
    const free = await Promise.all(neighbours.map((port) => isFree(port)));
    const apart = found.every((other) => Math.abs(other - first) >= ROOM);
    if (apart && free.every(Boolean)) found.push(first);
  }
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server that listens has no other kind
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
