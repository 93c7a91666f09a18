import { atom } from 'jotai';
import type { Light } from './light/light.js';
import { onStored, readStored, removeStored, writeStored } from './storage.js';

/**
 * An atom stored in the browser under `key` that follows other tabs. `undefined` removes the record. `kept` is the part
 * of a value that is stored; `joined` adds to what another tab has stored the rest that this tab knows.
 */
export function storedAtom<T>(
  key: string,
  schema: Light<T>,
  kept = (value: T): T => value,
  joined = (stored: T, _known: T | undefined): T => stored,
) {
  const value = atom<T | undefined>(readStored(key, schema));
  value.onMount = (set) =>
    onStored(key, () => {
      const stored = readStored(key, schema);
      set((known: T | undefined) => (stored === undefined ? undefined : joined(stored, known)));
    });
  return atom(
    (get) => get(value),
    (_get, set, next: T | undefined) => {
      set(value, next);
      if (next === undefined) removeStored(key);
      else writeStored(key, kept(next));
    },
  );
}
