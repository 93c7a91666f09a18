import { gather } from './batch.js';

/**
 * A read by key that shares queries (`gather`); a key that several wait for is asked once. What is answered may be
 * shared: nobody changes it.
 */
export function gatherReads<D>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, D>>,
): (key: string) => Promise<D | null> {
  return gather(async (keys) => {
    const found = await readMany([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  });
}
