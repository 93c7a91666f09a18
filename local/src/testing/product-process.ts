import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { until } from '@crease/domain/testing/until';
import { bundleEntry } from './bundle-entry.js';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** A process of the product as an operator starts it, from its sources. */
export interface ProductProcess {
  child: ChildProcess;
  /** All its output so far. */
  said(): string;
  /** Its exit status; null after a signal. */
  ended: Promise<number | null>;
  kill(): Promise<void>;
}

/** Starts `entry` (relative to the checkout) with these variables and no others. */
export async function startProduct(
  entry: string,
  variables: Record<string, string>,
  args: readonly string[] = [],
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [await bundleEntry(ROOT, entry), ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const parts: string[] = [];
  child.stdout.on('data', (data) => parts.push(String(data)));
  child.stderr.on('data', (data) => parts.push(String(data)));
  // `exit` passes the status, or null after a signal.
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    said: () => parts.join(''),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until the process on this port is ready. @throws with its last output if it does not become ready */
export async function readyOn(port: number, { said }: ProductProcess): Promise<void> {
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until(`port ${port} to be ready`, isReady, 90_000);
  } catch (cause) {
    throw new Error(`the process on port ${port} is not ready: ${said().slice(-1_000)}`, { cause });
  }
}
