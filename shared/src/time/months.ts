import { addMonths, eachDayOfInterval, endOfMonth, lightFormat, parseISO, startOfMonth } from 'date-fns';
import { isoWeekdayOf } from './ist.js';

const written = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** The dates of the month that a date is in. */
export function monthDates(date: string): string[] {
  const day = parseISO(date);
  return eachDayOfInterval({ start: startOfMonth(day), end: endOfMonth(day) }).map(written);
}

/** The first of the month after, or before. */
export function monthAfter(date: string, times: 1 | -1): string {
  return written(startOfMonth(addMonths(parseISO(date), times)));
}

/** How many columns of a week that begins on Monday stand before a date. */
export const columnsBefore = (date: string): number => isoWeekdayOf(date) - 1;
