import type { Booking } from '@crease/shared/contracts/booking';
import type { Ground } from '@crease/shared/contracts/grounds';
import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, hourOf } from '@crease/shared/time/ist';
import { DAWN, DAY_END, playDay } from '@crease/shared/time/play-day';
import { MAX_SLOT_HOURS } from '@crease/shared/time/slots';
import type { Lanes } from '../../lib/lanes.js';
import { instantOf, type ListedDate, type Placed, placeEntries } from '../desk/public.js';

const MIDNIGHT = 24;

/** How a column shares its track with others. */
export interface Shared {
  track: string;
  /** The lanes of the whole track, one per part of the turf, and those of this column. */
  lanes: number;
  pieces: readonly Lanes[];
  /** The free hours drawn in this column. The others are covered by those of a wider ground. */
  cells: ReadonlySet<number>;
}

/** One ground's day of play in the calendar: its entries and the hours that can be sold. */
export interface Column {
  key: string;
  groundId: string;
  date: string;
  placed: Placed[];
  free: { at: number }[];
  /** Set if the ground shares its turf with others in the grid. */
  shared?: Shared;
}

/** Hours of one column, `to` exclusive. */
export interface Span {
  column: number;
  from: number;
  to: number;
}

/** A ground's days as columns, from its calendar of these dates and the date after them. `now` in ms. */
export function columnsOf(
  ground: Pick<Ground, '_id' | 'price'>,
  dates: readonly string[],
  listed: ReadonlyMap<string, readonly CalendarEntry[]>,
  { today, now }: { today: string; now: number },
): Column[] {
  const shown = new Set(dates);
  return dates.map((date) => {
    const lists: ListedDate[] = [date, addDays(date, 1)].flatMap((one) => {
      const entries = listed.get(one);
      return entries ? [{ date: one, entries }] : [];
    });
    // Includes the small hours: an entry shown in another column takes hours of this one.
    const all = placeEntries(lists, date, date > today ? date : today);
    const { from, to } = ownHours(date, today, shown);
    const placed = all.filter((one) => isOwn(one, date, { from, to }, shown));
    const free = hoursOfPlay(date, today)
      .filter((at) => from <= at && at < to)
      .filter((at) => isOpenAt(ground.price, at % 24) && instantOf(date, at) > now && !standsOn(all, at))
      .map((at) => ({ at }));
    return { key: `${ground._id}:${date}`, groundId: ground._id, date, placed, free };
  });
}

/**
 * The hours of a date's column, so that each hour is in one column: small hours belong to the evening before, and
 * today's also to today.
 */
function ownHours(date: string, today: string, shown: ReadonlySet<string>): { from: number; to: number } {
  const { from, to } = playDay(date, today);
  const isEveningShown = shown.has(addDays(date, -1));
  const isTodayNext = addDays(date, 1) === today && shown.has(today);
  return { from: isEveningShown && date !== today ? DAWN : from, to: isTodayNext ? MIDNIGHT : to };
}

/** True if this column shows the entry: that of its first hour, or the first column for an earlier one. */
function isOwn(
  { date: begins, from }: Placed,
  date: string,
  own: { from: number; to: number },
  shown: ReadonlySet<string>,
): boolean {
  if (begins < date && shown.has(begins)) return false;
  return own.from <= from && from < own.to;
}

export function hoursOfPlay(date: string, today: string): number[] {
  const { from, to } = playDay(date, today);
  return Array.from({ length: to - from }, (_, more) => from + more);
}

const standsOn = (placed: readonly Placed[], at: number): boolean =>
  placed.some(({ from, to }) => from <= at && at < to);

/** The rows drawn: from 6 AM to `end`, extended to the last entry and to the current night. `now` in ms. */
export function rowsOf(
  columns: readonly Column[],
  end: number,
  { today, now }: { today: string; now: number },
): { first: number; last: number } {
  const hour = hourOf(new Date(now));
  const isNight = hour < DAWN && columns.some(({ date }) => date === today) && 24 + hour < end;
  const all = columns.flatMap(({ placed }) => placed);
  return {
    first: Math.min(DAWN, isNight ? hour : DAWN, ...all.map(({ from }) => from)),
    last: Math.min(DAY_END, Math.max(end, ...all.map(({ to }) => to))),
  };
}

/** The consecutive free hours between a drag's start and its current position, at most as many as a slot may have. */
export function stretch(column: Column, anchor: number, at: number): { from: number; to: number } {
  const free = new Set(column.free.map((one) => one.at));
  const step = at < anchor ? -1 : 1;
  let reached = anchor;
  while (reached !== at && free.has(reached + step) && Math.abs(reached + step - anchor) < MAX_SLOT_HOURS)
    reached += step;
  return { from: Math.min(anchor, reached), to: Math.max(anchor, reached) + 1 };
}

/** Whether all these hours of a column are free. */
export function isFree({ free }: Column, from: number, to: number): boolean {
  const hours = new Set(free.map(({ at }) => at));
  return Array.from({ length: to - from }, (_, more) => from + more).every((at) => hours.has(at));
}

/** Whether a booking fits on these hours of a column: each is free or its own. */
export function fits(column: Column, from: number, hours: number, own: string): boolean {
  const free = new Set(column.free.map(({ at }) => at));
  const mine = column.placed.find(({ key }) => key === own);
  return Array.from({ length: hours }, (_, more) => from + more).every(
    (at) => free.has(at) || (mine !== undefined && mine.from <= at && at < mine.to),
  );
}

/** The hour at a distance in pixels below the first row, clamped to the rows. */
export function hourAt(
  y: number,
  rowHeight: number,
  { first, last }: { first: number; last: number },
): number {
  return Math.max(first, Math.min(last - 1, first + Math.floor(y / rowHeight)));
}

/** Whether a booking can be moved: confirmed and not started. */
export const canMove = (booking: Booking, now: number): boolean =>
  booking.status === 'confirmed' && !booking.checkedInAt && Date.parse(booking.startsAt) > now;
