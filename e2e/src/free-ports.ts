import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Spaces between the ports, so that `*_INSTANCES` find theirs free too: instance n listens on port + n - 1. */
const ROOM = 4;
/** Below what systems give to outgoing connections, which would take a port between the look and the listen. */
const FROM = 18_000;
const TO = 32_000;

/** `count` ports of this machine that nobody listens on, each followed by some free ones. */
export async function findFreePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const first = randomInt(FROM, TO - ROOM);
    const neighbours = Array.from({ length: ROOM }, (_, i) => first + i);
    const free = await Promise.all(neighbours.map((port) => isFree(port)));
    const apart = found.every((other) => Math.abs(other - first) >= ROOM);
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
