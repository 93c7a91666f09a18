import { addDays, dayOf, hourStart } from './ist.js';
import { startHourOf } from './slots.js';

/** The next date of the same weekday on which these hours have not begun. */
export function nextOfWeekday(date: string, slot: string, now: Date): string {
  const today = dayOf(now);
  let next = date;
  while (next < today || hourStart(next, startHourOf(slot)) <= now) next = addDays(next, 7);
  return next;
}
