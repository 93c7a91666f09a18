import { dayOf, hourOf, minuteOf } from '@crease/shared/time/ist';
import { isValidDate, slotFrom } from '@crease/shared/time/slots';

/** The columns of a table by their meaning, whatever their names. */
export type Columns<K extends string> = Partial<Record<K, number>>;

/** A column's name for comparison: only letters, their marks and digits. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Finds the columns by the names other programs give them. The first match wins. */
export function columnsOf<K extends string>(
  head: readonly string[],
  known: Readonly<Record<K, readonly string[]>>,
): Columns<K> {
  const names = head.map(plain);
  const found: Columns<K> = {};
  for (const key in known) {
    const at = known[key].map((name) => names.indexOf(plain(name))).find((index) => index >= 0);
    if (at !== undefined) found[key] = at;
  }
  return found;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

const LOCAL_DATE = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}[:.]\d{2}[:.\d]{0,13} ?(?:[ap]m)?)?$/i;

/**
 * A date as written in India, day first: `2026-12-05`, `05/12/2026`, `5-12-26`, `5 Dec 2026`. For an instant
 * (`2026-12-05T18:30:00Z`), its date in India. Undefined for anything else.
 */
export function readDate(text: string): string | undefined {
  const instant = readInstant(text);
  if (instant) return dayOf(instant);
  const iso = LOCAL_DATE.exec(text);
  if (iso) return dateOf(iso[1], iso[2], iso[3]);
  const indian = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text);
  if (indian) return dateOf(indian[3], indian[2], indian[1]);
  const spoken = /^(?:\p{L}+,? )?(\d{1,2})[ -](\p{L}{3})\p{L}*,?[ -](\d{4}|\d{2})$/u.exec(text);
  const month = MONTHS.indexOf(spoken?.[2]?.toLowerCase() ?? '');
  return month < 0 ? undefined : dateOf(spoken?.[3], String(month + 1), spoken?.[1]);
}

function dateOf(year = '', month = '', day = ''): string | undefined {
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isValidDate(date) ? date : undefined;
}

/** The instant of an ISO 8601 text with a time zone; undefined for any other text. */
export function readInstant(text: string): Date | undefined {
  const found =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})$/i.exec(text);
  if (!found) return undefined;
  const [, date = '', time = '', seconds = ':00', zone = ''] = found;
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(-2)}` : 'Z';
  const at = new Date(`${date}T${time}${seconds}${offset}`);
  return isValidDate(date) && !Number.isNaN(at.getTime()) ? at : undefined;
}

/**
 * A whole hour: `18:00`, `18.00`, `18`, `6 PM`, `6:00pm`, 24 for midnight, and an instant's hour in India; undefined
 * for anything else.
 */
export function readHour(text: string): number | undefined {
  const instant = readInstant(text);
  if (instant) return minuteOf(instant) === 0 ? hourOf(instant) : undefined;
  const found = /^(\d{1,2})(?:[:.](\d{2})(?::\d{2})?)?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!found) return undefined;
  const [, digits = '', minutes = '00', half] = found;
  const hour = Number(digits);
  if (minutes !== '00') return undefined;
  if (!half) return hour <= 24 ? hour : undefined;
  if (hour < 1 || hour > 12) return undefined;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

/** Normalises `6 PM - 8 PM`, `18:00 to 20:00` and similar to `18:00-20:00`; undefined for anything else. */
export function readSlot(text: string): string | undefined {
  const parts = text.split(/-|–|—|\bto\b/i);
  const [start, end] = parts.map(readHour);
  return parts.length === 2 ? slotBetween(start, end) : undefined;
}

/** The slot between two hours, possibly across midnight; undefined if an hour is missing or the slot is empty. */
export function slotBetween(start: number | undefined, end: number | undefined): string | undefined {
  if (start === undefined || end === undefined || start === 24) return undefined;
  const hours = (end - start + 24) % 24;
  return hours === 0 ? undefined : slotFrom(start, hours);
}

/** Whole rupees: `₹1,200`, `1200.00`, `Rs. 1200/-`; undefined for anything else. */
export function readRupees(text: string): number | undefined {
  const digits = text
    .replace(/^(?:₹|rs\.?|inr)\s*/i, '')
    .replace(/\/-$/, '')
    .replaceAll(',', '');
  return /^\d{1,7}(?:\.0{1,2})?$/.test(digits) ? Number(digits) : undefined;
}
