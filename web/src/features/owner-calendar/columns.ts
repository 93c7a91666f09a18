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

/** How a column shares its place in the grid with others. */
export interface Shared {
  track: string;
  /** Lanes of the whole place, one a part of the turf, and those of them that are this column's. */
  lanes: number;
  pieces: readonly Lanes[];
  /** Those of its free hours that are drawn as its own: the others lie under those of a wider ground. */
  cells: ReadonlySet<number>;
}

/** One ground's day of play in the calendar: what stands on it, and which of its hours can be sold. */
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

/** The days of a ground as columns, from its calendar of these dates and of the one after them. `now` in ms. */
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
    // With the small hours of any date: a game that another column shows takes hours of this one.
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
 * The hours that a date's column has beside the other columns, each hour in one of them: the small hours stand with the
 * evening before, and those of today with today.
 */
function ownHours(date: string, today: string, shown: ReadonlySet<string>): { from: number; to: number } {
  const { from, to } = playDay(date, today);
  const isEveningShown = shown.has(addDays(date, -1));
  const isTodayNext = addDays(date, 1) === today && shown.has(today);
  return { from: isEveningShown && date !== today ? DAWN : from, to: isTodayNext ? MIDNIGHT : to };
}

/** True if this is the one column that shows the entry: that of its first hour, or the first column for an earlier one. */
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

/** The rows that are drawn: from 6 AM to `end`, and as far as anything stands, or the night goes on right now. `now` in ms. */
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

/** The free hours between where a drag began and where it is, in one piece, at most as many as a slot may have. */
export function stretch(column: Column, anchor: number, at: number): { from: number; to: number } {
  const free = new Set(column.free.map((one) => one.at));
  const step = at < anchor ? -1 : 1;
  let reached = anchor;
  while (reached !== at && free.has(reached + step) && Math.abs(reached + step - anchor) < MAX_SLOT_HOURS)
    reached += step;
  return { from: Math.min(anchor, reached), to: Math.max(anchor, reached) + 1 };
}

/** Are all these hours of a column free? */
export function isFree({ free }: Column, from: number, to: number): boolean {
  const hours = new Set(free.map(({ at }) => at));
  return Array.from({ length: to - from }, (_, more) => from + more).every((at) => hours.has(at));
}

/** May a game be put on these hours of a column: all are free, or its own? */
export function fits(column: Column, from: number, hours: number, own: string): boolean {
  const free = new Set(column.free.map(({ at }) => at));
  const mine = column.placed.find(({ key }) => key === own);
  return Array.from({ length: hours }, (_, more) => from + more).every(
    (at) => free.has(at) || (mine !== undefined && mine.from <= at && at < mine.to),
  );
}

/** The hour that is so many pixels below the top of the first row, kept within the rows. */
export function hourAt(
  y: number,
  rowHeight: number,
  { first, last }: { first: number; last: number },
): number {
  return Math.max(first, Math.min(last - 1, first + Math.floor(y / rowHeight)));
}

/** May a game be moved: confirmed, and not begun. */
export const canMove = (booking: Booking, now: number): boolean =>
  booking.status === 'confirmed' && !booking.checkedInAt && Date.parse(booking.startsAt) > now;
