import { dayOf, hourOf, hourStart, minuteOf } from './time/ist.js';

/** Complaints that an account can make in a day (docs/product-rules.md, Complaints). */
export const MAX_COMPLAINTS_A_DAY = 20;
/** Steps that a complaint can have: answers, mostly. */
export const MAX_COMPLAINT_STEPS = 40;
/** A complaint is acknowledged within this time. */
export const ACKNOWLEDGE_WITHIN_MS = 48 * 3_600_000;

/** A complainant who is not satisfied can reopen a resolved complaint once, within this time. */
export const REOPEN_WITHIN_MS = 14 * 24 * 3_600_000;

/** The same time of day one month later, in India; the month's last day if it has no such day. */
export function oneMonthAfter(at: Date): Date {
  const [year = 0, month = 0, day = 0] = dayOf(at).split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0));
  const date = new Date(
    Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), Math.min(day, last.getUTCDate())),
  );
  return hourStart(date.toISOString().slice(0, 10), hourOf(at) + minuteOf(at) / 60);
}
