import { z } from 'zod';
import { isValidDate, SLOT_PATTERN, slotProblem } from '../time/slots.js';

/** 24 hex digits in either case; kept lower-cased. */
export const objectId = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'must be 24 hexadecimal digits')
  .transform((id) => id.toLowerCase());

/** A booking's `_id`, or the number people read (`CR-` and 8 letters and digits). */
export const bookingRef = z
  .string()
  .regex(/^([0-9a-f]{24}|CR-[0-9A-Z]{8})$/i, 'must be a booking id')
  .transform((ref) => (ref.length === 24 ? ref.toLowerCase() : ref.toUpperCase()));

/** A city's id: a slug like `mumbai`. */
export const cityId = z.string().min(1).max(60);

/** A calendar day in the ground's time zone, `yyyy-MM-dd`. */
export const bookingDate = z.string().refine(isValidDate, 'must be a date like 2026-11-21');

/** `HH:mm-HH:mm`, whole hours, 1 to 6 of them, may wrap past midnight (docs/product-rules.md, Holds). */
export const timeSlotText = z
  .string()
  .regex(SLOT_PATTERN, { abort: true, error: 'must be a time slot like 18:00-20:00' })
  .refine((slot) => slotProblem(slot) === undefined, {
    error: (issue) => slotProblem(String(issue.input)) ?? 'must be a time slot like 18:00-20:00',
  });

export const isoTime = z.iso.datetime();
export const rupees = z.number().int();
/** What a provider took and what goes back: whole rupees, but where it took an amount that we never asked for. */
export const rupeesToThePaisa = z.number();

/** Query numbers come as text. `limit` above 100 is refused (docs/product-rules.md, Limits). */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

const anyStamp = z.string().max(60).optional().describe('Read by nobody: it keeps caches out');
/** What clients add to an address so that no cache on the way answers. */
export const cacheBuster = { _: anyStamp, _t: anyStamp, t: anyStamp };

/** A switch in a query. */
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

/** Text a person wrote: trimmed, bounded, without control characters. */
export const shortText = (max: number, min = 1) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'must not contain control characters');

/**
 * A name or title: one line, so that it can neither begin a new line in a mail nor turn the writing direction of what
 * stands beside it.
 */
export const lineText = (max: number, min = 1) =>
  shortText(max, min).regex(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
    /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/,
    'must be one line without control characters',
  );

/** A phone number of India: 10 digits, with or without +91 or 0 before them. Kept as the 10 digits. */
export const phone = z
  .string()
  .trim()
  .transform((value) => value.replace(/[\s-]/g, '').replace(/^(\+91|0091|91|0)(?=\d{10}$)/, ''))
  .pipe(z.string().regex(/^\d{10}$/, 'must be a 10-digit mobile number'));

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('must be an email address'));

export const otp = z.string().regex(/^\d{6}$/, 'must be 6 digits');
