import {
  addDays as addCalendarDays,
  differenceInCalendarDays,
  getISODay,
  getISOWeek,
  getISOWeekYear,
  lightFormat,
  parseISO,
} from 'date-fns';

/**
 * The grounds' time zone: UTC+05:30 all year, no summer time. Instants are converted with this constant offset, which is
 * exact; a `TZDate` takes 25 times as long, and availability converts every hour of every day it shows.
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

const DATE = 'yyyy-MM-dd';

/** The date that many days later, or earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  return lightFormat(addCalendarDays(parseISO(date), days), DATE);
}

/** Whole days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(parseISO(to), parseISO(from));
}

/** The weekday of a date: Monday 1 to Sunday 7. */
export function isoWeekdayOf(date: string): number {
  return getISODay(parseISO(date));
}

/** The ISO week of a date, `2026-W48`, in the year of its Thursday. */
export function isoWeekOf(date: string): string {
  const day = parseISO(date);
  return `${getISOWeekYear(day)}-W${String(getISOWeek(day)).padStart(2, '0')}`;
}
