import { atom } from 'jotai';
import type { z } from 'zod';
import { onStored, readStored, removeStored, writeStored } from './storage.js';

/** An atom stored in the browser under `key` that follows other tabs. `undefined` removes the record. */
export function storedAtom<S extends z.ZodType>(key: string, schema: S) {
  const value = atom<z.infer<S> | undefined>(readStored(key, schema));
  value.onMount = (set) => onStored(key, () => set(readStored(key, schema)));
  return atom(
    (get) => get(value),
    (_get, set, next: z.infer<S> | undefined) => {
      set(value, next);
      if (next === undefined) removeStored(key);
      else writeStored(key, next);
    },
  );
}
