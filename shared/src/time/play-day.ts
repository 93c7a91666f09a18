import { addDays } from './ist.js';
import type { DayHour } from './slots.js';

/**
 * A play day runs from 6 AM to 6 AM: players count the night to the evening before. Today is the calendar date, also
 * after midnight, and includes the rest of its small hours. Availability, slots and bookings use calendar dates;
 * counts, cards, filters, grids and the owner's week use play days.
 */

/** Hours before this one belong to the evening before. */
export const DAWN = 6;
/** Where a day of play ends, in hours from its date's midnight. */
export const DAY_END = 24 + DAWN;

/** Hours of a date, counted from its midnight: 24 and more belong to the next date. `to` is exclusive. */
export interface HourSpan {
  date: string;
  from: number;
  to: number;
}

/** The hours of a date's play day when it is `today`. */
export function playDay(date: string, today: string): HourSpan {
  return { date, from: date > today ? DAWN : 0, to: DAY_END };
}

/** The day of play that an hour belongs to when it is `today`, and its position in hours from that day's midnight. */
export function playPlace({ date, hour }: DayHour, today: string): { date: string; at: number } {
  return hour < DAWN && date > today ? { date: addDays(date, -1), at: hour + 24 } : { date, at: hour };
}

/** The days of play affected by a change to a date's hours: its own, and the one before, which includes its night. */
export function playDaysOf(date: string): readonly [string, string] {
  return [date, addDays(date, -1)];
}

/** The dates that a span of hours reaches into. */
export function datesOf({ date, to }: HourSpan): string[] {
  return to > 24 ? [date, addDays(date, 1)] : [date];
}
