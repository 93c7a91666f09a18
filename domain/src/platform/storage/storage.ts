import { AppError } from '@crease/shared/errors';
import type { StoredName } from './stored-name.js';

/**
 * Storage for pictures, the documents of bookings, and scans of licences. Names derive from the content (`nameOf`), so
 * a file never changes. Every method is idempotent, and throws `UNAVAILABLE` (`storageAway`) while the storage is down.
 */
export interface Storage {
  /** Its name for people: a folder or a bucket. */
  readonly place: string;
  /** Stores a file, whole or not at all: once this resolves, every process reads it. */
  put(name: StoredName, bytes: Uint8Array): Promise<void>;
  /** A file's bytes, or undefined if it does not exist. */
  get(name: StoredName): Promise<Buffer | undefined>;
  exists(name: StoredName): Promise<boolean>;
  /** Idempotent. */
  delete(name: StoredName): Promise<void>;
}

/** The storage is unavailable; nothing was changed. A retry makes sense. */
export function storageAway(cause: unknown): AppError {
  return new AppError(
    'UNAVAILABLE',
    'We cannot reach our files right now, so nothing was changed. Please try again in a moment.',
    { retryAfterSeconds: 5, cause },
  );
}

/** Did this fail because the storage, or the database, does not serve? Then no other file would fare better. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'UNAVAILABLE';
