import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A new hash at a cost, or a check against a known one. */
type HashJob =
  | { password: string; cost: { memoryCost: number; timeCost: number; parallelism: number } }
  | { password: string; passwordHash: string };

interface Answer {
  value?: string | boolean;
  error?: unknown;
}

const resting: Worker[] = [];

/**
 * Does a job in a thread that gives way to whatever else the machine has to do (`hash-thread.mjs`): the new hash, or
 * whether the password belongs to the known one. There are as many threads as jobs were ever under way at once, so the
 * caller limits those. They end with the process, and keep it alive only while they work.
 */
export async function inHashThread(job: HashJob): Promise<string | boolean> {
  const thread = resting.pop() ?? new Worker(new URL('./hash-thread.mjs', import.meta.url));
  thread.ref();
  thread.postMessage(job);
  // A thread that fails rejects this and is gone: the next job starts another.
  const [{ value, error }] = (await once(thread, 'message')) as [Answer]; // what it posts
  thread.unref();
  resting.push(thread);
  if (value === undefined) throw error;
  return value;
}
