import { z } from 'zod';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { phoneNumber } from '../phone-number.js';
import { isBirthDate } from '../time/age.js';
import { isValidDate, SLOT_PATTERN, slotProblem } from '../time/slots.js';
import { typedCode } from '../typed-code.js';

/** 24 hex digits in either case, stored in lower case. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'must be 24 hexadecimal digits')
  .transform((id) => id.toLowerCase());

/** A booking's `_id`, or its number (`CR-` and 8 letters and digits). */
export const bookingRef = z
  .string()
  .regex(/^([0-9a-f]{24}|CR-[0-9A-Z]{8})$/i, 'must be a booking id')
  .transform((ref) => (ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase()));

/** A city's id: a slug like `mumbai`. */
export const cityId = z.string().min(1).max(60);

/** A calendar day in the ground's time zone, `yyyy-MM-dd`. */
export const bookingDate = z.string().refine(isValidDate, 'must be a date like 2026-11-21');

/** A date of birth, `yyyy-MM-dd`, from 1900 on. */
export const birthDate = z.string().refine(isBirthDate, 'must be a date like 2008-11-21');

/** `HH:mm-HH:mm`, whole hours, 1 to 6 of them, may wrap past midnight (docs/product-rules.md, Holds). */
export const timeSlotText = z
  .string()
  .regex(SLOT_PATTERN, { abort: true, error: 'must be a time slot like 18:00-20:00' })
  .refine((slot) => slotProblem(slot) === undefined, {
    error: (issue) => slotProblem(String(issue.input)) ?? 'must be a time slot like 18:00-20:00',
  });

/**
 * Refuses half a position: ignoring it would hide the client's mistake. `latitude` and `longitude` name the two fields.
 */
export const wholePosition =
  <A extends string, B extends string>(latitude: A, longitude: B) =>
  (given: { [name in A | B]?: number | undefined }, context: z.RefinementCtx): void => {
    if ((given[latitude] === undefined) === (given[longitude] === undefined)) return;
    const missing = given[latitude] === undefined ? latitude : longitude;
    context.addIssue({ code: 'custom', path: [missing], message: 'is required' });
  };

export const isoTime = z.iso.datetime();
export const rupees = z.number().int();
/**
 * Captured and refunded amounts: whole rupees, except where the provider captured an amount that we never requested.
 */
export const rupeesToThePaisa = z.number();

/** Our id of a refund. */
export const refundId = z.string().regex(/^[A-Za-z0-9_-]{3,60}$/, 'must be a refund id');

/** Query numbers arrive as text. `limit` above 100 is refused (docs/product-rules.md, Limits). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const anyStamp = z.string().max(60).optional().describe('Read by nobody: it keeps caches out');
/** A parameter that clients add to bypass caches. */
export const cacheBuster = { _: anyStamp, _t: anyStamp, t: anyStamp };

/** A boolean in a query. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((value) => value === 'true' || value === '1');

export const pagination = z.object({
  page: z.number(),
  limit: z.number(),
  total: z.number(),
  pages: z.number(),
});
export type Pagination = z.infer<typeof pagination>;

export const idParams = z.object({ id: objectId });

/**
 * Characters without visible output: spaces, format and ignorable characters, lone marks, and the blank Braille
 * pattern.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\p{Z}\s\u2800]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
const NO_CONTROLS = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/** Words that a list is searched by. No control characters: a database pattern cannot contain U+0000. */
export const searchText = (max: number) =>
  z.string().trim().max(max).regex(NO_CONTROLS, SCHEMA_SENTENCES.control_characters);

/**
 * Text entered by a person: trimmed, bounded, without control characters. Required text must have a visible character.
 */
export const shortText = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(NO_CONTROLS, SCHEMA_SENTENCES.control_characters)
    .refine((text) => text === '' || text.replace(INVISIBLE, '') !== '', SCHEMA_SENTENCES.visible_character);

/**
 * A name or title: one line, so that it can neither begin a new line in a mail nor change the writing direction of the
 * text beside it.
 */
export const lineText = (max: number, min = 1) =>
  shortText(max, min).regex(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/,
    SCHEMA_SENTENCES.one_line,
  );

/** An Indian mobile number in any spelling, stored as its 10 digits. */
export const phone = z.string().transform((text, context) => {
  const number = phoneNumber(text);
  if (number) return number;
  context.addIssue({ code: 'custom', message: SCHEMA_SENTENCES.mobile_number });
  return z.NEVER;
});

/** Claims a phone that another account has without having confirmed it; otherwise the answer is `DUPLICATE`. */
export const phoneIsMine = z.literal(true).optional();

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email(SCHEMA_SENTENCES.email_address));

export interface ContactPerson {
  name: string;
  phone: string;
  email?: string;
}

/** A person to contact. Drops an empty e-mail, as a form sends it: the driver would store `undefined` as null. */
export const contactPerson = z
  .strictObject({ name: lineText(80), phone, email: z.union([z.literal(''), email]).optional() })
  .transform(({ email, ...contact }): ContactPerson => ({ ...contact, ...(email && { email }) }));

/** A mailed code, also inside a pasted sentence or in digits of another script. */
export const otp = z
  .string()
  .max(300)
  .transform((text) => typedCode(text) ?? text)
  .pipe(z.string().regex(/^\d{6}$/, SCHEMA_SENTENCES.six_digits));

/** A password entered as proof of identity: an old one may be shorter than new ones must be. */
export const anyPassword = z.string().min(1).max(128);
