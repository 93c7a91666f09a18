import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Gaps between the ports, so that `*_INSTANCES` are free, too: instance n listens on port + n - 1. */
const GAP = 4;
/** Below the range of outgoing connections, which could take a port before it is used. */
const FIRST_PORT = 18_000;
const LAST_PORT = 32_000;

/** `count` unused ports of this machine, each followed by some free ones. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const first = randomInt(FIRST_PORT, LAST_PORT - GAP);
    const neighbours = Array.from({ length: GAP }, (_, i) => first + i);
    const free = await Promise.all(neighbours.map((port) => isFree(port)));
    const apart = found.every((other) => Math.abs(other - first) >= GAP);
    if (apart && free.every(Boolean)) found.push(first);
  }
  return found;
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
