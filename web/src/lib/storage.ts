import type { Light } from './light/light.js';

const PREFIX = 'crease.';

/** The browser may refuse storage (private windows, full disk); the app then stores nothing. */
function area(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/** Reads one record by its schema. An invalid record is removed: corrupt storage is discarded, never fatal. */
export function readStored<T>(key: string, schema: Light<T>): T | undefined {
  const text = area()?.getItem(PREFIX + key);
  if (text === null || text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  removeStored(key);
  return undefined;
}

export function writeStored(key: string, value: unknown): void {
  try {
    area()?.setItem(PREFIX + key, JSON.stringify(value));
  } catch (error) {
    console.warn('Browser storage is not available', error);
  }
}

export function removeStored(key: string): void {
  area()?.removeItem(PREFIX + key);
}

/** Calls the listener when another tab writes or removes a record. Returns a function that stops it. */
export function onStored(key: string, listener: () => void): () => void {
  const handle = (event: StorageEvent) => {
    if (event.key === PREFIX + key || event.key === null) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
