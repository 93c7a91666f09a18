import { addDays, dayOf, hourStart } from '../time/ist.js';
import { ruleOn, TAX_RULES } from './tax-rules.js';

/** The month of an instant in India, `2026-11`. */
export const monthOf = (at: Date): string => dayOf(at).slice(0, 7);

/** The month so many months after another. */
export function addMonths(month: string, count: number): string {
  const total = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** The financial year of a month, by the calendar year in which it begins in April. */
export const yearOfMonth = (month: string): number => Number(addMonths(month, -3).slice(0, 4));

/** The quarter of a month in its financial year, `2026-Q3`: April begins the first. */
export function quarterOfMonth(month: string): string {
  const shifted = addMonths(month, -3);
  return `${shifted.slice(0, 4)}-Q${Math.ceil(Number(shifted.slice(5, 7)) / 3)}`;
}

/** The three months of a quarter. */
export function monthsOfQuarter(quarter: string): string[] {
  const first = addMonths(`${quarter.slice(0, 4)}-04`, (Number(quarter.slice(6)) - 1) * 3);
  return [0, 1, 2].map((later) => addMonths(first, later));
}

const nextQuarter = (quarter: string): string =>
  quarterOfMonth(addMonths(monthsOfQuarter(quarter)[0] ?? '', 3));

/** The last day of a month. */
export const endOfMonth = (month: string): string => addDays(`${addMonths(month, 1)}-01`, -1);

/** The last day on which the return of a month may be filed. */
export function monthDue(month: string): string {
  const { tcsDay } = ruleOn(TAX_RULES.due, `${month}-01`);
  return `${addMonths(month, 1)}-${String(tcsDay).padStart(2, '0')}`;
}

/** The last day on which the return of a quarter may be filed. */
export function quarterDue(quarter: string): string {
  const last = monthsOfQuarter(quarter)[2] ?? '';
  const after = ruleOn(TAX_RULES.due, `${last}-01`).tdsMonths[Number(quarter.slice(6)) - 1] ?? 1;
  return endOfMonth(addMonths(last, after));
}

/** The month itself, or the first one after it whose return is still open on that date. */
export function openMonth(month: string, today: string): string {
  let open = month;
  while (monthDue(open) < today) open = addMonths(open, 1);
  return open;
}

/** The quarter itself, or the first one after it whose return is still open on that date. */
export function openQuarter(quarter: string, today: string): string {
  let open = quarter;
  while (quarterDue(open) < today) open = nextQuarter(open);
  return open;
}

/**
 * Full years after the due date of a year's annual return for which its records are kept (Central GST Act 2017, s. 36).
 */
const RECORD_YEARS = 6;

/**
 * Until when the tax records of the financial year of an instant are kept: the annual return is due on 31 December
 * after it.
 */
export function taxRecordsUntil(at: Date): Date {
  const dueIn = yearOfMonth(monthOf(at)) + 1;
  return hourStart(`${dueIn + RECORD_YEARS}-12-31`, 24);
}
