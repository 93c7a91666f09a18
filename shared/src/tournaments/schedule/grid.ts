import { addDays, daysBetween, isoWeekdayOf } from '../../time/ist.js';
import { type DayHour, hoursOf, slotFrom, startHourOf } from '../../time/slots.js';

/** Hours in which matches may be played, on a date or a weekday (Monday 1 to Sunday 7). May end past midnight. */
export interface PlayWindow {
  weekday?: number | undefined;
  date?: string | undefined;
  /** `HH:00`. An end at or before the start is on the next day. */
  start: string;
  end: string;
}

export interface ScheduledGround {
  id: string;
  /** Grounds on the same turf: one excludes the other. Naming it at one of the two is enough. */
  overlaps?: readonly string[] | undefined;
}

/** An hour of a ground that is not free. */
export type TakenHour = DayHour & { groundId: string };

export interface GridInput {
  grounds: readonly ScheduledGround[];
  from: string;
  /** The last date on which a window may begin. */
  to: string;
  windows: readonly PlayWindow[];
  taken: readonly TakenHour[];
}

/** Hours count from the midnight at which `from` begins. */
export interface Grid {
  from: string;
  grounds: readonly string[];
  /** For each ground, the indexes of those it excludes, its own among them. */
  excludes: readonly (readonly number[])[];
  /** For each ground, whether each hour is inside a window and free. */
  free: readonly (readonly boolean[])[];
  hours: number;
}

export function gridOf({ grounds, from, to, windows, taken }: GridInput): Grid {
  const ids = grounds.map(({ id }) => id);
  const excludes = grounds.map((ground, at) =>
    grounds.flatMap((other, index) => (index === at || areOnOneTurf(ground, other) ? [index] : [])),
  );
  // A window of the last day may run into the day after it.
  const hours = 24 * (daysBetween(from, to) + 2);
  const open = openHours(from, to, windows, hours);
  const free = ids.map(() => [...open]);
  for (const { groundId, date, hour } of taken) {
    const at = hourIndex(from, date, hour);
    if (at < 0 || at >= hours) continue;
    for (const ground of excludes[ids.indexOf(groundId)] ?? []) (free[ground] ?? [])[at] = false;
  }
  return { from, grounds: ids, excludes, free, hours };
}

const areOnOneTurf = (a: ScheduledGround, b: ScheduledGround): boolean =>
  a.overlaps?.includes(b.id) === true || b.overlaps?.includes(a.id) === true;

function openHours(from: string, to: string, windows: readonly PlayWindow[], hours: number): boolean[] {
  const open = Array.from({ length: hours }, () => false);
  for (let day = 0; day <= daysBetween(from, to); day++) {
    const date = addDays(from, day);
    for (const window of windows) {
      if (window.date === undefined ? window.weekday !== isoWeekdayOf(date) : window.date !== date) continue;
      const start = startHourOf(window.start);
      const end = startHourOf(window.end);
      open.fill(true, 24 * day + start, 24 * day + (end > start ? end : end + 24));
    }
  }
  return open;
}

export const hourIndex = (from: string, date: string, hour: number): number =>
  24 * daysBetween(from, date) + hour;

export const dayHourAt = ({ from }: Pick<Grid, 'from'>, hour: number): DayHour => ({
  date: addDays(from, Math.floor(hour / 24)),
  hour: hour % 24,
});

/** Date and slot of a match that begins at an hour of the grid. */
export function slotAt(
  grid: Pick<Grid, 'from'>,
  start: number,
  length: number,
): { bookingDate: string; timeSlot: string } {
  const { date, hour } = dayHourAt(grid, start);
  return { bookingDate: date, timeSlot: slotFrom(hour, length) };
}

/** The hours of the grid that a slot covers; outside the grid they are negative or too high. */
export function hoursOfSlot({ from }: Pick<Grid, 'from'>, bookingDate: string, timeSlot: string): number[] {
  return hoursOf(bookingDate, timeSlot).map(({ date, hour }) => hourIndex(from, date, hour));
}
