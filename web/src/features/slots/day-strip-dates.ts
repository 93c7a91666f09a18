import { addDays } from '@crease/shared/time/ist';
import { MAX_DAYS_AHEAD } from '@crease/shared/time/slots';

/** Days on the strip. */
const STRIP_DAYS = 7;

export function stripDates(today: string): string[] {
  return Array.from({ length: STRIP_DAYS }, (_, at) => addDays(today, at));
}

/**
 * The dates whose hours are needed: the selected one, the next one for its small hours, then those of the strip with
 * the night after its last. Bookings reach at most `MAX_DAYS_AHEAD`.
 */
export function neededDates(date: string, today: string): string[] {
  const last = addDays(today, MAX_DAYS_AHEAD);
  const strip = [...stripDates(today), addDays(today, STRIP_DAYS)];
  return [...new Set([date, addDays(date, 1), ...strip])].filter((one) => one <= last);
}
