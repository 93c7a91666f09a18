import { addMonths } from 'date-fns/addMonths';
import { eachDayOfInterval } from 'date-fns/eachDayOfInterval';
import { endOfMonth } from 'date-fns/endOfMonth';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import { startOfMonth } from 'date-fns/startOfMonth';
import { isoWeekdayOf } from './ist.js';

const written = (date: Date): string => lightFormat(date, 'yyyy-MM-dd');

/** The dates of a date's month. */
export function monthDates(date: string): string[] {
  const day = parseISO(date);
  return eachDayOfInterval({ start: startOfMonth(day), end: endOfMonth(day) }).map(written);
}

/** The first day of the next or previous month. */
export function monthAfter(date: string, times: 1 | -1): string {
  return written(startOfMonth(addMonths(parseISO(date), times)));
}

/** The number of weekdays before a date in a week that starts on Monday. */
export const columnsBefore = (date: string): number => isoWeekdayOf(date) - 1;
