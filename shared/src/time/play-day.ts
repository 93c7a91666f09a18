import { addDays } from './ist.js';
import type { DayHour } from './slots.js';

/**
 * A play day runs from 6 AM to 6 AM: players count the night to the evening before. Today is the calendar date, also
 * after midnight, and includes the rest of its small hours. Availability, slots and bookings use calendar dates; counts,
 * cards, filters, grids and the owner's week use play days.
 */

/** Hours before this one belong to the evening before. */
export const DAWN = 6;
/** Where a day of play ends, in hours from its date's midnight. */
export const DAY_END = 24 + DAWN;

/** Hours of a date, counted from its midnight: those of 24 and more are the next date's. `to` is exclusive. */
export interface HourSpan {
  date: string;
  from: number;
  to: number;
}

/** The hours that are a date's when it is `today`. */
export function playDay(date: string, today: string): HourSpan {
  return { date, from: date > today ? DAWN : 0, to: DAY_END };
}

/** The day under which an hour is found when it is `today`, and its place there, in hours from that day's midnight. */
export function playPlace({ date, hour }: DayHour, today: string): { date: string; at: number } {
  return hour < DAWN && date > today ? { date: addDays(date, -1), at: hour + 24 } : { date, at: hour };
}

/** The days of play that a change of a date's hours touches: its own, and the one before, which has its night. */
export function playDaysOf(date: string): readonly [string, string] {
  return [date, addDays(date, -1)];
}

/** The dates whose hours a span reaches into. */
export function datesOf({ date, to }: HourSpan): string[] {
  return to > 24 ? [date, addDays(date, 1)] : [date];
}
