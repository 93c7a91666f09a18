import { addDays, daysBetween, isoWeekdayOf } from './ist.js';

/** A regular comes for at most so many weeks. */
export const MAX_WEEKS = 52;

/** Which days of the week (Monday 1 to Sunday 7), from when and to when: its last date, or how many weeks. */
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

/** The dates of a plan, in order; none where it ends before it begins or is longer than a year of weeks. */
export function datesOfPlan(plan: WeeklyPlan): string[] {
  const length = daysBetween(plan.from, lastDayOf(plan)) + 1;
  if (length < 1 || length > 7 * MAX_WEEKS) return [];
  const all = Array.from({ length }, (_, i) => addDays(plan.from, i));
  return all.filter((date) => plan.days.includes(isoWeekdayOf(date)));
}
