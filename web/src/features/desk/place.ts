import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { DAY_END, playDay } from '@crease/shared/time/play-day';
import { parseSlot, slotFrom, startHourOf } from '@crease/shared/time/slots';

const HOUR_MS = 3_600_000;

/** A calendar entry placed in a day of play: hours from that date's midnight, above 24 after midnight. */
export interface Placed {
  key: string;
  entry: CalendarEntry;
  /** The calendar date on which it begins. */
  date: string;
  from: number;
  to: number;
}

/** The calendar of one date. */
export interface ListedDate {
  date: string;
  entries: readonly CalendarEntry[];
}

/**
 * Merges calendars into a day of play: from 6 AM (today and earlier: from midnight) to 6 AM of the next date. `lists`
 * are the calendars of the date and of the date after, each with the entries that started the day before.
 */
export function placeEntries(lists: readonly ListedDate[], date: string, today: string): Placed[] {
  const { from: first } = playDay(date, today);
  const placed = new Map<string, Placed>();
  for (const { date: listed, entries } of lists) {
    for (const entry of entries) {
      const begins = beginOf(entry, listed);
      const from = startHourOf(entry.timeSlot) + 24 * daysBetween(date, begins);
      const to = from + parseSlot(entry.timeSlot).duration;
      if (to <= first || from >= DAY_END || (from < first && first > 0)) continue;
      const key = keyOf(entry, begins);
      placed.set(key, { key, entry, date: begins, from: Math.max(from, first), to: Math.min(to, DAY_END) });
    }
  }
  return [...placed.values()].sort((a, b) => a.from - b.from || a.to - b.to);
}

/** Entries of other grounds, and holds, carry their own date. */
const beginOf = ({ booking, block, date }: CalendarEntry, listed: string): string =>
  booking?.bookingDate ?? block?.date ?? date ?? listed;

const keyOf = (
  { kind, booking, block, timeSlot, heldUntil, groundId = '' }: CalendarEntry,
  begins: string,
): string => booking?._id ?? block?._id ?? `${kind}:${begins}:${timeSlot}:${heldUntil ?? ''}:${groundId}`;

const daysBetween = (from: string, to: string): number =>
  Math.round((hourStart(to, 0).getTime() - hourStart(from, 0).getTime()) / (24 * HOUR_MS));

/** The instant of an hour of a day of play, in ms. */
export const instantOf = (date: string, at: number): number => hourStart(date, 0).getTime() + at * HOUR_MS;

/** Hours of a day of play, as the calendar writes them. */
export function slotAt(date: string, from: number, hours: number): { date: string; timeSlot: string } {
  const days = Math.floor(from / 24);
  return { date: addDays(date, days), timeSlot: slotFrom(from - 24 * days, hours) };
}
