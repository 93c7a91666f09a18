import type { Booking } from '@crease/shared/contracts/bookings';
import type { Block } from '@crease/shared/contracts/owner';
import { type GroundPrice, isOpenAt } from '@crease/shared/prices/ground-price';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { DAWN, playPlace } from '@crease/shared/time/play-day';
import { type DayHour, hoursOf, slotText } from '@crease/shared/time/slots';
import { type DueState, dueState } from './dues.js';

export const DAYS_SHOWN = 7;
const MIDNIGHT = 24;

/** Something on a ground: a booking, or hours the owner has closed. */
export type Occupation =
  | { kind: 'booking'; booking: Booking; groundName: string }
  | { kind: 'block'; block: Block; groundName: string };

/** An occupation as it lies in one day's column: hours from that day's midnight, and its lane among those beside it. */
export interface WeekEntry {
  key: string;
  what: Occupation;
  look: DueState | 'block';
  from: number;
  to: number;
  lane: number;
  lanes: number;
}

export interface WeekDay {
  date: string;
  entries: WeekEntry[];
}

export interface Week {
  days: WeekDay[];
  firstHour: number;
  /** Exclusive; above 24 where a night goes on. */
  lastHour: number;
}

export function weekDates(from: string): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(from, at));
}

/**
 * The column an hour is drawn in, and its row: the small hours stand at the foot of the evening before. While a night
 * goes on whose evening is not shown, because the days begin with today, what is today's of it stands above today.
 * `now` in ms.
 */
export function weekPlace(hour: DayHour, from: string, now: number): { date: string; at: number } {
  return playPlace(hour, isNightBefore(from, now) ? from : '');
}

function isNightBefore(from: string, now: number): boolean {
  const clock = new Date(now);
  return from === dayOf(clock) && hourOf(clock) < DAWN;
}

/** Where the night of these grounds ends, in hours from midnight of its evening's date: 24 where none is open then. */
export function nightEnd(grounds: readonly { price: GroundPrice }[]): number {
  for (let hour = DAWN; hour > 0; hour -= 1)
    if (grounds.some(({ price }) => isOpenAt(price, hour - 1))) return MIDNIGHT + hour;
  return MIDNIGHT;
}

/**
 * Lays what is on the grounds into day columns, drawn from 6 AM to `nightEnd` and as far as anything stands. What runs
 * past midnight stays in the column of its evening. `now` in ms.
 */
export function layWeek(occupations: Occupation[], from: string, now: number, end = MIDNIGHT): Week {
  const dates = weekDates(from);
  const pieces = occupations.flatMap((what) => piecesOf(what, from, now));
  const days = dates.map((date) => ({
    date,
    entries: intoLanes(pieces.flatMap(({ date: day, ...piece }) => (day === date ? [piece] : []))),
  }));
  const entries = days.flatMap((day) => day.entries);
  const hour = hourOf(new Date(now));
  const isOpenNow = isNightBefore(from, now) && MIDNIGHT + hour < end;
  return {
    days,
    firstHour: Math.min(isOpenNow ? hour : DAWN, ...entries.map((entry) => entry.from)),
    lastHour: Math.max(end, ...entries.map((entry) => entry.to)),
  };
}

type Piece = Omit<WeekEntry, 'lane' | 'lanes'> & { date: string };

function piecesOf(what: Occupation, from: string, now: number): Piece[] {
  const { id, date, slot, look } =
    what.kind === 'booking'
      ? {
          id: what.booking._id,
          date: what.booking.bookingDate,
          slot: slotText(what.booking.timeSlot),
          look: dueState(what.booking),
        }
      : { id: what.block._id, date: what.block.date, slot: what.block.timeSlot, look: 'block' as const };
  const columns = new Map<string, number[]>();
  for (const one of hoursOf(date, slot)) {
    const place = weekPlace(one, from, now);
    columns.set(place.date, [...(columns.get(place.date) ?? []), place.at]);
  }
  return [...columns].map(([day, hours]) => {
    const first = Math.min(...hours);
    return { key: `${id}:${day}`, what, look, date: day, from: first, to: first + hours.length };
  });
}

/** Gives overlapping pieces lanes side by side; a run of overlaps shares its number of lanes. */
export function intoLanes<P extends { from: number; to: number }>(
  pieces: readonly P[],
): (P & { lane: number; lanes: number })[] {
  const done: (P & { lane: number; lanes: number })[] = [];
  let run: (P & { lane: number })[] = [];
  let runEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...run.map((entry) => entry.lane)) + 1;
    done.push(...run.map((entry) => ({ ...entry, lanes })));
    run = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (piece.from >= runEnd) close();
    const taken = run.filter((entry) => entry.to > piece.from).map((entry) => entry.lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    run.push({ ...piece, lane });
    runEnd = Math.max(runEnd, piece.to);
  }
  close();
  return done;
}
