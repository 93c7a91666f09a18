/**
 * The grounds' time zone: UTC+05:30 all year, no summer time. Instants are converted with this constant offset, which
 * is exact; a `TZDate` takes 25 times as long, and availability converts every hour of every day it shows.
 */
export const TIME_ZONE = 'Asia/Kolkata';
const OFFSET_MS = 5.5 * 3_600_000;

/** The date (`yyyy-MM-dd`) of an instant, in India. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);
}

/** The hour (0 to 23) of an instant, in India. */
export function hourOf(at: Date): number {
  return new Date(at.getTime() + OFFSET_MS).getUTCHours();
}

/** The minute (0 to 59) of an instant, in India. */
export function minuteOf(at: Date): number {
  return new Date(at.getTime() + OFFSET_MS).getUTCMinutes();
}

/** Instant at which an hour of a date begins; `hour` may be 24 and more, counted from that date's midnight. */
export function hourStart(date: string, hour: number): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET_MS + hour * 3_600_000);
}

export const DAY_MS = 24 * 3_600_000;

/**
 * UTC midnight of a date, in ms; NaN if there is no such date. Price lists ask for thousands of weekdays: a general
 * parser takes 20 times as long.
 */
export function midnightOf(date: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  // `Date.parse` turns February 30 into March 2.
  return new Date(at).getUTCDate() === Number(date.slice(-2)) ? at : Number.NaN;
}

/** The date (`yyyy-MM-dd`) of a UTC instant. @throws RangeError if there is no such date */
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function weekdayOf(ms: number): number {
  const day = new Date(ms).getUTCDay();
  return day === 0 ? 7 : day;
}

/** The date that many days later, or earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  return dateOf(midnightOf(date) + days * DAY_MS);
}

/** Whole days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (midnightOf(to) - midnightOf(from)) / DAY_MS;
}

/** The weekday of a date: Monday 1 to Sunday 7. */
export function isoWeekdayOf(date: string): number {
  return weekdayOf(midnightOf(date));
}

/** The ISO week of a date, `2026-W48`, in the year of its Thursday. */
export function isoWeekOf(date: string): string {
  const midnight = midnightOf(date);
  const thursday = dateOf(midnight + (4 - weekdayOf(midnight)) * DAY_MS);
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
