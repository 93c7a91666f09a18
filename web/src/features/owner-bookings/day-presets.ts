import { addDays, isoWeekdayOf } from '@crease/shared/time/ist';
import { monthDates } from '@crease/shared/time/months';
import { ownerBookingsTexts as t } from './texts.js';

/** Date ranges that staff ask for most; most look ahead. */
export function dayPresets(today: string): { text: string; from: string; to: string }[] {
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 1 - isoWeekdayOf(today));
  const month = monthDates(today);
  return [
    { text: t.days.today, from: today, to: today },
    { text: t.days.tomorrow, from: tomorrow, to: tomorrow },
    { text: t.days.week, from: monday, to: addDays(monday, 6) },
    { text: t.days.nextWeek, from: addDays(monday, 7), to: addDays(monday, 13) },
    { text: t.days.month, from: month.at(0) ?? today, to: month.at(-1) ?? today },
  ];
}
