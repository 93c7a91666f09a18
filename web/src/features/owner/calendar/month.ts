import { addDays } from '@crease/shared/time/ist';

/** The dates of the month that a date is in. */
export function monthDates(date: string): string[] {
  const month = date.slice(0, 7);
  const dates: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) dates.push(day);
  return dates;
}

/** The first of the month after, or before. */
export function monthAfter(date: string, times: 1 | -1): string {
  const dates = monthDates(date);
  const [first = date] = dates;
  const last = dates.at(-1) ?? date;
  return `${(times === 1 ? addDays(last, 1) : addDays(first, -1)).slice(0, 7)}-01`;
}

/** How many columns of a week that begins on Monday stand before a date. */
export const columnsBefore = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
