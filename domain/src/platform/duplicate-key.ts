import { mongo } from 'mongoose';
import { z } from 'zod';
import { refusedWrites } from './refused-writes.js';

const duplicate = z.object({
  code: z.literal(11_000),
  keyPattern: z.record(z.string(), z.unknown()).optional(),
});

/** True if a unique index refused this write (E11000). With `field`, only if the index contains that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  const parsed = duplicate.safeParse(error);
  if (!parsed.success) return false;
  return field === undefined || field in (parsed.data.keyPattern ?? {});
}

/** Runs an insert. False if a unique index refuses it. */
export async function insertOnce(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/**
 * Repeats an attempt for as long as a unique index refuses its write, so it should first read what others have written.
 */
export async function untilUnique<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** True if unique indexes refused writes of a batch and nothing else went wrong. All its other writes are applied. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return isDuplicateKey(error);
  return refusedWrites(error)?.every(({ code }) => code === 11_000) ?? false;
}
