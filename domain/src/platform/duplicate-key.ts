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
