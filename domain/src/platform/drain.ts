import type { Core } from './core.js';
import { isDatabaseAway } from './database-away.js';
import { StoppedAtFailpoint } from './failpoint.js';

/** How a round of due work is processed. */
export interface Round {
  /** Number of items processed in parallel. */
  atOnce: number;
  /** The log message for an item that failed. */
  failed: string;
  /** True if this failure would affect every other item: the rest is then left to the next round. */
  endsRound?(error: unknown): boolean;
  /** Ends the round when the process shuts down. */
  signal?: AbortSignal | undefined;
}

/** Streams due items one by one, to any number of consumers. */
async function* each<T>(due: AsyncIterable<T>): AsyncGenerator<T, undefined> {
  for await (const one of due) yield one;
}

/**
 * One round of a sweep: processes everything that `due` finds, each once. A failing item is logged and left to the next
 * round, so it neither blocks others nor is retried in a loop. Throws when the database is down. Returns how many items
 * there were.
 */
export async function drain<T extends { _id: unknown }>(
  { log }: Pick<Core, 'log'>,
  due: AsyncIterable<T>,
  { atOnce, failed, endsRound, signal }: Round,
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  const waiting = each(due);
  let met = 0;
  let isOver = false;
  const runner = async (): Promise<void> => {
    while (!isOver && !signal?.aborted) {
      const next = await waiting.next();
      if (next.done) return;
      met += 1;
      try {
        await work(next.value);
      } catch (error) {
        const isAway = isDatabaseAway(error) || error instanceof StoppedAtFailpoint;
        if (isAway || endsRound?.(error)) isOver = true;
        if (isAway) throw error;
        log.warn({ err: error, id: next.value._id }, failed);
      }
    }
  };
  // Waits for all to finish before the result is reported.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, runner));
  await waiting.return(undefined);
  for (const runner of ended) if (runner.status === 'rejected') throw runner.reason;
  return met;
}

/** The same documents in batches of `size`, for work that is one write per batch. */
export async function* inBatches<T>(due: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of due) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
