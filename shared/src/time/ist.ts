/**
 * Day arithmetic at the edge of a day in the grounds' time zone, Asia/Kolkata: UTC+05:30 all year, no summer time,
 * so a constant offset is exact.
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

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` lies before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The day of the week of a date: Monday 1 to Sunday 7. */
export function isoWeekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

/** The ISO week of a date, `2026-W48`: of the year that its Thursday lies in. */
export function isoWeekOf(date: string): string {
  const thursday = addDays(date, 4 - isoWeekdayOf(date));
  const year = thursday.slice(0, 4);
  const week = Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
