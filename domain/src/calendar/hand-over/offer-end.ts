import { addDays, dayOf, hourOf, hourStart } from '@crease/shared/time/ist';

/** The night hours, when most players sleep. */
const NIGHT_FROM = 23;
const NIGHT_UNTIL = 7;
/** Ten minutes after the night: enough time to read the notification and book. */
const KEPT_AFTER_NIGHT_MS = 10 * 60_000;

/**
 * When an offer made at `now` expires, if its hold would last until `usual`: 7:10 IST for offers from 23:00 to 7:00
 * whose game begins after 7:10, else `usual`.
 */
export function offerEnd(now: Date, startsAt: Date, usual: Date): Date {
  const hour = hourOf(now);
  if (hour < NIGHT_FROM && hour >= NIGHT_UNTIL) return usual;
  const today = dayOf(now);
  const morning = hourStart(hour >= NIGHT_FROM ? addDays(today, 1) : today, NIGHT_UNTIL);
  const end = new Date(morning.getTime() + KEPT_AFTER_NIGHT_MS);
  return startsAt > end && end > usual ? end : usual;
}
