import { addDays } from '@crease/shared/time/ist';
import { dayOfMonth } from '../../lib/format/time.js';
import { locale } from '../../lib/language/language.js';
import { DAYS_SHOWN } from './week.js';

const monthFormat = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long' });
const shortFormat = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short' });

/** `21–27 November`, `28 Nov–4 Dec`. */
export function formatWeek(from: string): string {
  const to = addDays(from, DAYS_SHOWN - 1);
  const [start, end] = [new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)];
  if (from.slice(0, 7) === to.slice(0, 7)) {
    return `${dayOfMonth(from)}–${dayOfMonth(to)} ${monthFormat.format(start)}`;
  }
  return `${dayOfMonth(from)} ${shortFormat.format(start)}–${dayOfMonth(to)} ${shortFormat.format(end)}`;
}
