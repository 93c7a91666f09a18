import { mongo } from 'mongoose';
import { z } from 'zod';

const duplicate = z.object({
  code: z.literal(11_000),
  keyPattern: z.record(z.string(), z.unknown()).optional(),
});

/** Did a unique index refuse this write (E11000)? With `field`, only if the index holds that field. */
export function isDuplicateKey(error: unknown, field?: string): boolean {
  const parsed = duplicate.safeParse(error);
  if (!parsed.success) return false;
  return field === undefined || field in (parsed.data.keyPattern ?? {});
}

/** Did unique indexes refuse every write of a batch that failed, and nothing else go wrong? The other writes are done. */
export function isOnlyDuplicates(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return isDuplicateKey(error);
  return [error.writeErrors].flat().every(({ code }) => code === 11_000);
}
