import type { z } from 'zod';
import type { FieldError } from './errors.js';

/** Sentences for what zod itself finds, as a person would say it; a schema's own messages come before these. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? 'is required' : 'is not valid';
    case 'too_small':
      if (issue.origin === 'string') {
        return Number(issue.minimum) <= 1 ? 'is required' : `must have at least ${issue.minimum} characters`;
      }
      return issue.origin === 'array' || issue.origin === 'set'
        ? `must have at least ${issue.minimum} entries`
        : `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      return issue.origin === 'array' || issue.origin === 'set'
        ? `must have at most ${issue.maximum} entries`
        : `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    default:
      return 'is not valid';
  }
};

/** `playerDetails.contactPerson.phone` → `Phone`; `emailOrPhone` → `Email or phone`. */
function label(path: readonly PropertyKey[]): string {
  const last = path.findLast((part) => typeof part === 'string') ?? 'request';
  const words = String(last)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOST_ERRORS = 20;

/** Of what a stranger calls their fields, no more is said back than this. */
const MOST_UNKNOWN = 5;
const MOST_OF_A_NAME = 50;

/** One complaint: `Ground id is required` at `groundId`. A message that is a sentence already stays as it is. */
export function complaintOf(path: readonly PropertyKey[], message: string, where = 'body'): FieldError {
  const whole = /^[A-Z]/.test(message) ? message : `${label(path)} ${message}`;
  return { path: path.map(String).join('.') || where, message: whole };
}

/** Each field that a schema does not know, by its own name. */
function unknownFields(where: string, path: readonly PropertyKey[], names: readonly string[]): FieldError[] {
  const kind = where === 'query' ? 'parameter' : 'field';
  return names.slice(0, MOST_UNKNOWN).map((long) => {
    const name = long.slice(0, MOST_OF_A_NAME);
    return complaintOf([...path, name], `Unknown ${kind}: ${name}`, where);
  });
}

function toFieldErrors(where: string, error: z.ZodError): FieldError[] {
  return error.issues
    .slice(0, MOST_ERRORS)
    .flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? unknownFields(where, issue.path, issue.keys)
        : [complaintOf(issue.path, issue.message, where)],
    )
    .slice(0, MOST_ERRORS);
}

export type Judged<T> = { ok: true; data: T } | { ok: false; errors: FieldError[] };

/**
 * Parses a value by its schema and says what is wrong in sentences for a person, one entry a field. The API answers
 * with them, forms show the same ones before they ask. `where` names the whole value.
 */
export function judgeBySchema<S extends z.ZodType>(
  schema: S,
  value: unknown,
  where = 'body',
): Judged<z.infer<S>> {
  const parsed = schema.safeParse(value, { error: sentence });
  return parsed.success
    ? { ok: true, data: parsed.data }
    : { ok: false, errors: toFieldErrors(where, parsed.error) };
}
