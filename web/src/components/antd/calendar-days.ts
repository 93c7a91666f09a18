import { CALENDAR_WORDS } from '@crease/shared/format/calendar-words';
import { addDays, dayOf, isoWeekdayOf, isoWeekOf } from '@crease/shared/time/ist';
import { isValidDate } from '@crease/shared/time/slots';
import type generateRangePicker from 'antd/es/date-picker/generatePicker/generateRangePicker.js';
import { serverNow } from '../../lib/clock.js';
import { language } from '../../lib/language/language.js';

const words = CALENDAR_WORDS[language];

/** A product date, `yyyy-MM-dd`, as the picker represents it: its midnight in UTC. */
export const dateOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);
export const dayOfDate = (date: Date): string => date.toISOString().slice(0, 10);

/** The same day in another month, or that month's last day if it is shorter. */
function inMonth(date: Date, year: number, month: number): Date {
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

const yearOf = (date: Date): number => date.getUTCFullYear();
const monthOf = (date: Date): number => date.getUTCMonth();
const same = (date: Date): Date => date;
const none = (): number => 0;
const later = (date: Date, days: number): Date => dateOfDay(addDays(dayOfDate(date), days));

const WRITTEN: Readonly<Record<string, (date: Date) => string>> = {
  YYYY: (date) => String(yearOf(date)),
  MM: (date) => String(monthOf(date) + 1).padStart(2, '0'),
  M: (date) => String(monthOf(date) + 1),
  DD: (date) => String(date.getUTCDate()).padStart(2, '0'),
  D: (date) => String(date.getUTCDate()),
};

/**
 * Date arithmetic for antd's pickers. antd's own adapters bring dayjs, or every locale of date-fns (141 kB gzipped).
 */
export const CALENDAR_DAYS: Parameters<typeof generateRangePicker<Date>>[0] = {
  getNow: () => dateOfDay(dayOf(new Date(serverNow()))),
  getFixedDate: dateOfDay,
  getEndDate: (date) => inMonth(new Date(Date.UTC(2000, 0, 31)), yearOf(date), monthOf(date)),
  getWeekDay: (date) => date.getUTCDay(),
  getYear: yearOf,
  getMonth: monthOf,
  getDate: (date) => date.getUTCDate(),
  getHour: none,
  getMinute: none,
  getSecond: none,
  getMillisecond: none,
  addYear: (date, years) => inMonth(date, yearOf(date) + years, monthOf(date)),
  addMonth: (date, months) => inMonth(date, yearOf(date), monthOf(date) + months),
  addDate: later,
  setYear: (date, year) => inMonth(date, year, monthOf(date)),
  setMonth: (date, month) => inMonth(date, yearOf(date), month),
  setDate: (date, day) => later(date, day - date.getUTCDate()),
  setHour: same,
  setMinute: same,
  setSecond: same,
  setMillisecond: same,
  isAfter: (one, other) => one > other,
  isValidate: (date) => !Number.isNaN(date.getTime()),
  locale: {
    getWeekFirstDay: () => 1,
    getWeekFirstDate: (_locale, date) => later(date, 1 - isoWeekdayOf(dayOfDate(date))),
    getWeek: (_locale, date) => Number(isoWeekOf(dayOfDate(date)).slice(-2)),
    getShortWeekDays: () => [...words.weekdays],
    getShortMonths: () => [...words.longMonths],
    format: (_locale, date, format) =>
      format.replace(/YYYY|MM?|DD?/g, (token) => WRITTEN[token]?.(date) ?? token),
    // A year that is still being typed, such as 0020, is not a valid date.
    parse: (_locale, text) => (isValidDate(text) ? dateOfDay(text) : null),
  },
};
