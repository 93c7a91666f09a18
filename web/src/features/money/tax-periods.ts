import { addDays } from '@crease/shared/time/ist';
import { monthAfter, monthDates } from '@crease/shared/time/months';
import { moneyTexts as t } from './texts.js';

const lastOf = (date: string): string => monthDates(date).at(-1) ?? date;
const firstOf = (date: string): string => `${date.slice(0, 7)}-01`;

/** Periods of GST returns. The financial year begins on 1 April. */
export function taxPeriods(today: string): { text: string; from: string; to: string }[] {
  const month = Number(today.slice(5, 7));
  const year = Number(today.slice(0, 4));
  const lastMonth = addDays(firstOf(today), -1);
  const quarter = `${year}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
  const april = month < 4 ? year - 1 : year;
  return [
    { text: t.periods.month, from: firstOf(today), to: lastOf(today) },
    { text: t.periods.lastMonth, from: firstOf(lastMonth), to: lastMonth },
    { text: t.periods.quarter, from: quarter, to: lastOf(monthAfter(monthAfter(quarter, 1), 1)) },
    { text: t.periods.lastQuarter, from: monthsBefore(quarter, 3), to: addDays(quarter, -1) },
    { text: t.periods.year, from: `${april}-04-01`, to: `${april + 1}-03-31` },
  ];
}

const monthsBefore = (date: string, months: number): string =>
  months === 0 ? date : monthsBefore(monthAfter(date, -1), months - 1);
