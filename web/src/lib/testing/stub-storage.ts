import { vi } from 'vitest';

/** Gives the test a browser storage of its own, until globals are restored. Its content is in `stored`. */
export function stubStorage(stored = new Map<string, string>()): Map<string, string> {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  return stored;
}
