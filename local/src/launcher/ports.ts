import { once } from 'node:events';
import { createServer } from 'node:net';
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
