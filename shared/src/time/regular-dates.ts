import { addDays, daysBetween, isoWeekdayOf } from './ist.js';

/** Maximum number of weeks of a regular. */
export const MAX_WEEKS = 52;

/** Weekdays (Monday 1 to Sunday 7), the first date, and the end: a last date or a number of weeks. */
export interface WeeklyPlan {
  days: readonly number[];
  from: string;
  until?: string | undefined;
  weeks?: number | undefined;
}

/** The last date that a plan reaches, whatever its weekday. */
export function lastDayOf({ from, until, weeks = 1 }: WeeklyPlan): string {
  return until ?? addDays(from, 7 * weeks - 1);
}

/** The dates of a plan, in order; empty if it ends before it begins or exceeds the maximum number of weeks. */
export function datesOfPlan(plan: WeeklyPlan): string[] {
  const length = daysBetween(plan.from, lastDayOf(plan)) + 1;
  if (length < 1 || length > 7 * MAX_WEEKS) return [];
  const all = Array.from({ length }, (_, i) => addDays(plan.from, i));
  return all.filter((date) => plan.days.includes(isoWeekdayOf(date)));
}
