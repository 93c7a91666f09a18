import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StopWithSentence } from './stop-with-sentence.js';

/** An ended process keeps its ports until its last thread is gone. */
const FREE_WITHIN_MS = 2_000;
const POLL_INTERVAL_MS = 50;

/** A port about to be used, and its variable. */
export interface WantedPort {
  variable: string;
  port: number;
  usedBy: string;
}

/** Checks that all ports are different and free. @throws StopWithSentence naming the variable */
export async function requireFreePorts(wanted: WantedPort[]): Promise<void> {
  for (const [i, { variable, port, usedBy }] of wanted.entries()) {
    const other = wanted.slice(0, i).find((earlier) => earlier.port === port);
    if (other) {
      throw new StopWithSentence(
        `${variable}: port ${port} for ${usedBy} is also that of ${other.usedBy} (${other.variable}); give them different ports.`,
      );
    }
    if (!(await becomesFree(port))) {
      throw new StopWithSentence(
        `${variable}: port ${port} for ${usedBy} is already in use; free it, or set ${variable} to another port.`,
      );
    }
  }
}

async function becomesFree(port: number): Promise<boolean> {
  const deadline = performance.now() + FREE_WITHIN_MS;
  while (!(await isFree(port))) {
    if (performance.now() > deadline) return false;
    await sleep(POLL_INTERVAL_MS);
  }
  return true;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen({ port, host: '127.0.0.1', exclusive: true });
    await once(server, 'listening');
    return true;
  } catch {
    return false; // EADDRINUSE, or EACCES for a port below 1024
  } finally {
    server.close();
  }
}

/** The first ports of `count` separate runs of `runLength` consecutive free ports. */
export async function findFreePorts(count: number, runLength = 1): Promise<number[]> {
  const held: Server[] = [];
  const found: number[] = [];
  try {
    for (let tries = 0; found.length < count && tries < 200; tries++) {
      const run = await holdRun(runLength);
      if (!run) continue;
      held.push(...run.servers);
      found.push(run.first);
    }
  } finally {
    for (const server of held) server.close();
  }
  if (found.length < count) throw new StopWithSentence('There are not enough free ports on this machine.');
  return found;
}

async function holdRun(length: number): Promise<{ first: number; servers: Server[] } | undefined> {
  const servers: Server[] = [];
  let first = 0;
  for (let i = 0; i < length; i++) {
    const server = createServer();
    try {
      server.listen({ port: i === 0 ? 0 : first + i, host: '127.0.0.1', exclusive: true });
      await once(server, 'listening');
    } catch {
      for (const earlier of servers) earlier.close();
      return undefined; // the next port is taken: another run is tried
    }
    const address = server.address();
    if (i === 0 && typeof address === 'object' && address) first = address.port;
    servers.push(server);
  }
  return { first, servers };
}
