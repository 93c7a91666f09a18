import { batch, type Pace } from './batch.js';

/**
 * Batches reads by key (`batch`); a key requested several times is read once. Results may be shared, so do not modify
 * them.
 */
export function batchReads<D>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, D>>,
  pace?: Pace,
): (key: string) => Promise<D | null> {
  return batch(async (keys) => {
    const found = await readMany([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  }, pace);
}
