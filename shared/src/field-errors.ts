import type { z } from 'zod';
import type { FieldError, Said } from './errors.js';

const REQUIRED = 'is required';
const NOT_VALID = 'is not valid';

/** Errors a schema may find with any field, by reason. `field` is the last name in its path. */
export interface Complaints {
  required: { field: string };
  not_valid: { field: string };
  too_short: { field: string; min: number };
  too_long: { field: string; max: number };
  too_low: { field: string; min: number };
  too_high: { field: string; max: number };
}
/** Errors of single schemas that have translations. A schema takes its message from here. */
export const SCHEMA_SENTENCES = {
  password_too_short: 'Password must be at least 6 characters long',
  password_too_long: 'Password must be at most 128 characters long',
  price_ranges_overlap: 'Price ranges must not overlap',
  mobile_number: 'must be a 10-digit mobile number',
  email_address: 'must be an email address',
  visible_character: 'must have a visible character',
  control_characters: 'must not contain control characters',
  one_line: 'must be one line without control characters',
  pan_format: 'must be a PAN of 10 characters, like ABCPE1234F',
  pan_of_other_kind: 'has a fourth letter that is not of this kind',
  gstin_format: 'must be a GSTIN of 15 characters',
  gstin_check: 'has a wrong check character',
  gstin_state: 'must begin with the two digits of a state',
  gstin_of_other_state: 'must begin with the two digits of the state',
  state_code: 'must be the two digits of a state',
  upi_address: 'must be a UPI address like name@bank',
  ifsc_format: 'must be an IFSC like HDFC0001234',
  account_number: 'must be 6 to 18 digits',
  six_digits: 'must be 6 digits',
  coupon_code: 'must be 3 to 20 letters from A to Z, digits or hyphens',
  team_short_name: 'must be 2 to 4 capital letters or digits',
  weekday_missing: 'Please choose at least one day',
  last_date_or_weeks: 'Please give either the last date or the weeks',
  rate_or_percent: 'Please give a rate or a percentage',
  rate_and_percent: 'Please give a rate or a percentage, not both',
  weekday_twice: 'Each day of the week may be named once',
  dates_reversed: 'The last date must not lie before the first',
  weekdays_outside: 'None of these days of the week lies within the dates',
  lead_missing: 'Please say how many hours ahead',
  lead_impossible: 'No hour lies that far ahead and that near at once',
  password_or_code: 'Please enter your password, or a code that we mailed you',
} as const;

type Complaint = { [R in keyof Complaints]: { reason: R; params: Complaints[R] } }[keyof Complaints];

const isList = (origin: string): boolean => origin === 'array' || origin === 'set';

type TooSmall = Pick<z.core.$ZodIssueTooSmall, 'origin' | 'minimum' | 'inclusive'>;
type TooBig = Pick<z.core.$ZodIssueTooBig, 'origin' | 'maximum' | 'inclusive'>;

function smallSentence({ origin, minimum, inclusive }: TooSmall): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? REQUIRED : `must have at least ${minimum} characters`;
  return isList(origin)
    ? `must have at least ${minimum} entries`
    : `must be ${inclusive ? 'at least' : 'more than'} ${minimum}`;
}

function bigSentence({ origin, maximum, inclusive }: TooBig): string {
  if (origin === 'string') return `must have at most ${maximum} characters`;
  return isList(origin)
    ? `must have at most ${maximum} entries`
    : `must be ${inclusive ? 'at most' : 'less than'} ${maximum}`;
}

/** Sentences for errors that zod itself finds. A schema's own messages take precedence. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : NOT_VALID;
    case 'too_small':
      return smallSentence(issue);
    case 'too_big':
      return bigSentence(issue);
    case 'invalid_value':
      return `must be ${issue.values
        .map(String)
        .join(', ')
        .replace(/, ([^,]*)$/, ' or $1')}`;
    default:
      return NOT_VALID;
  }
};

/** The field that a path ends at: `playerDetails.contactPerson.phone` → `phone`. */
const fieldOf = (path: readonly PropertyKey[]): string =>
  String(path.findLast((part) => typeof part === 'string') ?? 'request');

/** `phone` → `Phone`; `emailOrPhone` → `Email or phone`. */
function label(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MOST_ERRORS = 20;

/** Maximum length of an unknown field's name in an error message. */
const MOST_UNKNOWN = 5;
const MOST_OF_A_NAME = 50;

/** One error: `Ground id is required` at `groundId`. A message that is already a sentence stays unchanged. */
function complaintOf(path: readonly PropertyKey[], message: string, where: string, said?: Said): FieldError {
  const whole = /^[A-Z]/.test(message) ? message : `${label(fieldOf(path))} ${message}`;
  return { path: path.map(String).join('.') || where, message: whole, ...said };
}

/** The error for a missing value. */
export const missingField = (name: string): FieldError =>
  complaintOf([name], REQUIRED, name, { reason: 'required', params: { field: name } });

const REASON_OF_SENTENCE: ReadonlyMap<string, string> = new Map(
  Object.entries(SCHEMA_SENTENCES).map(([reason, sentence]) => [sentence, reason]),
);

/** An issue as data; undefined for a schema's own sentence without a reason. */
function saidBy(issue: z.core.$ZodIssue): Said | undefined {
  const field = fieldOf(issue.path);
  if (issue.message === REQUIRED) return { reason: 'required', params: { field } } satisfies Complaint;
  if (issue.message === NOT_VALID) return { reason: 'not_valid', params: { field } } satisfies Complaint;
  const reason = REASON_OF_SENTENCE.get(issue.message);
  if (reason) return { reason };
  if (issue.code === 'too_small' && issue.message === smallSentence(issue)) return tooSmall(field, issue);
  if (issue.code === 'too_big' && issue.message === bigSentence(issue)) return tooBig(field, issue);
  return undefined;
}

function tooSmall(field: string, { origin, minimum, inclusive }: TooSmall): Complaint | undefined {
  const params = { field, min: Number(minimum) };
  if (origin === 'string') return { reason: 'too_short', params };
  return isList(origin) || !inclusive ? undefined : { reason: 'too_low', params };
}

function tooBig(field: string, { origin, maximum, inclusive }: TooBig): Complaint | undefined {
  const params = { field, max: Number(maximum) };
  if (origin === 'string') return { reason: 'too_long', params };
  return isList(origin) || !inclusive ? undefined : { reason: 'too_high', params };
}

/** Each field that the schema does not know, by name. */
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
        : [complaintOf(issue.path, issue.message, where, saidBy(issue))],
    )
    .slice(0, MOST_ERRORS);
}

export type Judged<T> = { ok: true; data: T } | { ok: false; errors: FieldError[] };

/**
 * Parses a value by its schema and returns its errors as sentences, one per field. The API answers with them, and forms
 * show the same ones before sending. `where` names the whole value.
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
