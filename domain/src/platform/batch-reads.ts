import { batch, type Pace } from './batch.js';

/**
 * A read by key that shares queries (`batch`); a key that several wait for is asked once. What is answered may be
 * shared: nobody changes it.
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
