import { AppError } from '@crease/shared/errors';
import { judgeBySchema } from '@crease/shared/field-errors';
import type { z } from 'zod';

/** A query's parameters without the empty ones: forms and links write `date=` where nothing was chosen. */
export const givenIn = (query: object): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

/**
 * Parses one part of a request by its schema. Throws `VALIDATION` with a sentence for the player and one entry a field
 * (contract §3).
 */
export function parsePart<S extends z.ZodType>(
  where: 'params' | 'query' | 'body',
  schema: S,
  value: unknown,
): z.infer<S> {
  const judged = judgeBySchema(schema, value, where);
  if (judged.ok) return judged.data;
  const { errors } = judged;
  throw new AppError('VALIDATION', errors[0]?.message ?? 'Please check what you entered.', { errors });
}
