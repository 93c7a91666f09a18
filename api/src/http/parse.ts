import { bookingRef, cityId, objectId } from '@crease/shared/contracts/common';
import { AppError, type FieldError } from '@crease/shared/errors';
import { judgeBySchema, missingField } from '@crease/shared/field-errors';
import { z } from 'zod';

/**
 * Parses one part of a request by its schema. @throws `VALIDATION` with a sentence for the player and one entry per
 * field
 */
export function parsePart<S extends z.ZodType>(
  where: 'params' | 'query' | 'body',
  schema: S,
  value: unknown,
): z.infer<S> {
  const judged = judgeBySchema(schema, value, where);
  if (judged.ok) return judged.data;
  throw invalid(judged.errors);
}

function invalid(errors: FieldError[]): AppError {
  const { path: _path, message = 'Please check what you entered.', ...said } = errors[0] ?? {};
  return new AppError('VALIDATION', message, { ...said, errors });
}

const IDS: ReadonlySet<z.core.$ZodType> = new Set([objectId, bookingRef, cityId]);

/** True if the schema expects an id or a number. */
function isIdOrNumber(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isIdOrNumber(schema.unwrap());
  return IDS.has(schema) || schema instanceof z.ZodNumber;
}

/**
 * Returns a contract's query parser. Forms and links write `date=` where nothing was chosen, so an empty parameter
 * counts as missing; but an empty id or number is an error, because answering without the filter would hide it.
 * @throws `VALIDATION` like `parsePart`
 */
export function queryParser<Q extends z.ZodObject>(schema: Q): (query: object) => z.infer<Q> {
  const needValue = new Set(
    Object.entries(schema.shape).flatMap(([name, one]) => (isIdOrNumber(one) ? [name] : [])),
  );
  return (query) => {
    const all = Object.entries(query);
    const empty = all.filter(
      ([name, value]) => needValue.has(name) && typeof value === 'string' && value.trim() === '',
    );
    if (empty.length > 0) {
      const errors = empty.map(([name]) => missingField(name));
      throw invalid(errors);
    }
    const given = Object.fromEntries(
      all.filter(([name, value]) => value !== '' || !Object.hasOwn(schema.shape, name)),
    );
    return parsePart('query', schema, given);
  };
}
