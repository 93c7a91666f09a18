import type { Regular, RegularDate } from '@crease/shared/contracts/regulars';
import { addDays } from '@crease/shared/time/ist';
import { formatMonth, formatSlot, weekdayOf } from '../../lib/format/time.js';
import { language } from '../../lib/language/language.js';
import { regularsTexts as t } from './texts.js';

const A_MONDAY = '2026-11-23';

/** The name of a weekday; Monday is 1. */
export const dayWord = (day: number): string => weekdayOf(addDays(A_MONDAY, day - 1));

/** `Tue, Thu · 7–9 PM` */
export const whenOf = ({ days, timeSlot }: Pick<Regular, 'days' | 'timeSlot'>): string =>
  `${days.map(dayWord).join(', ')} · ${formatSlot(timeSlot)}`;

/** The holiday's name in the language of this visit. */
export function holidayWord({ holiday }: RegularDate): string | undefined {
  if (!holiday) return undefined;
  return (language === 'hi' ? holiday.nameHi : undefined) || holiday.name || t.holiday;
}

/** Whether these bookings are still ahead. */
export const isAhead = ({ outcome, status }: RegularDate): boolean =>
  outcome === 'booked' && status === 'confirmed';

/** Dates by their month, in order. */
export function byMonth<T extends { bookingDate: string }>(
  dates: readonly T[],
): { month: string; dates: T[] }[] {
  const months = new Map<string, T[]>();
  for (const date of dates) {
    const key = date.bookingDate.slice(0, 7);
    months.set(key, [...(months.get(key) ?? []), date]);
  }
  return [...months].map(([key, own]) => ({ month: formatMonth(`${key}-01`), dates: own }));
}
