import { atom } from 'jotai';
import type { Light } from './light/light.js';
import { onStored, readStored, removeStored, writeStored } from './storage.js';

/**
 * An atom stored in the browser under `key` that follows other tabs. `undefined` removes the record. `kept` is the part of
 * a value that is stored; only the tab that set it has the rest.
 */
export function storedAtom<T>(key: string, schema: Light<T>, kept = (value: T): T => value) {
  const value = atom<T | undefined>(readStored(key, schema));
  value.onMount = (set) => onStored(key, () => set(readStored(key, schema)));
  return atom(
    (get) => get(value),
    (_get, set, next: T | undefined) => {
      set(value, next);
      if (next === undefined) removeStored(key);
      else writeStored(key, kept(next));
    },
  );
}
