import { addDays } from '@crease/shared/time/ist';

/** Days before the end of a licence on which its owner is reminded. */
const REMINDED_BEFORE = [30, 7, 0] as const;
const HOUR_OF_REMINDERS = '09:00';

/** A day on which something happens to a licence; `days` are those left, and -1 once it has ended. */
export interface LicenceMark {
  at: Date;
  days: number;
}

const inIndia = (date: string, clock: string): Date => new Date(`${date}T${clock}:00+05:30`);

/** The reminders before a licence's last day, and the midnight after it, in order. */
function marksOf(until: string): LicenceMark[] {
  return [
    ...REMINDED_BEFORE.map((days) => ({ at: inIndia(addDays(until, -days), HOUR_OF_REMINDERS), days })),
    { at: inIndia(addDays(until, 1), '00:00'), days: -1 },
  ];
}

/** The next mark after an instant; undefined once the licence has ended. */
export const nextMark = (until: string, after: Date): LicenceMark | undefined =>
  marksOf(until).find(({ at }) => at > after);

/** The latest mark up to now, if it came after `since`: a missed earlier one is not made up for. */
export const lastMark = (until: string, since: Date, now: Date): LicenceMark | undefined =>
  marksOf(until).findLast(({ at }) => at > since && at <= now);
