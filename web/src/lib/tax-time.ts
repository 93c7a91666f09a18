import {
  addMonths,
  endOfMonth,
  monthsOfQuarter,
  quarterOfMonth,
  yearOfMonth,
} from '@crease/shared/tax/periods';
import { formatDays, formatMonth } from './format/time.js';

/** The days of a quarter of a financial year, formatted. */
export function daysOfQuarter(quarter: string): string {
  const [first = '', , last = ''] = monthsOfQuarter(quarter);
  return formatDays(`${first}-01`, endOfMonth(last));
}

interface Option {
  value: string;
  text: string;
}

/** This financial year and the two before it, newest first. */
export function yearsBefore(today: string): Option[] {
  const year = yearOfMonth(today.slice(0, 7));
  return [year, year - 1, year - 2].map((one) => ({
    value: String(one),
    text: `${one}-${String((one + 1) % 100).padStart(2, '0')}`,
  }));
}

/** This month and those of the year before it, newest first. */
export const monthsBefore = (today: string): Option[] =>
  Array.from({ length: 13 }, (_, ago) => addMonths(today.slice(0, 7), -ago)).map((value) => ({
    value,
    text: formatMonth(`${value}-01`),
  }));

/** This quarter and the four before it, newest first. */
export const quartersBefore = (today: string): Option[] =>
  Array.from({ length: 5 }, (_, ago) => quarterOfMonth(addMonths(today.slice(0, 7), -3 * ago))).map(
    (value) => ({
      value,
      text: `${daysOfQuarter(value)} ${monthsOfQuarter(value)[0]?.slice(0, 4)}`,
    }),
  );
