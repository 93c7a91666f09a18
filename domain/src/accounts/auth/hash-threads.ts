import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Makes a new hash at a cost, or verifies a password against a known one. */
type HashJob =
  | { password: string; cost: { memoryCost: number; timeCost: number; parallelism: number } }
  | { password: string; passwordHash: string };

interface Answer {
  value?: string | boolean;
  error?: unknown;
}

const resting: Worker[] = [];

/**
 * Runs a job in a low-priority thread (`hash-thread.mjs`): returns the new hash, or whether the password matches.
 * Starts as many threads as jobs ever ran at once, so the caller limits concurrency. Threads keep the process alive
 * only while they work.
 */
export async function inHashThread(job: HashJob): Promise<string | boolean> {
  const thread = resting.pop() ?? new Worker(new URL('./hash-thread.mjs', import.meta.url));
  thread.ref();
  thread.postMessage(job);
  // A thread that fails rejects this and is dropped: the next job starts another.
  const [{ value, error }] = (await once(thread, 'message')) as [Answer]; // what it posts
  thread.unref();
  resting.push(thread);
  if (value === undefined) throw error;
  return value;
}
