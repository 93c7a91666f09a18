import type { Booking } from '@crease/shared/contracts/bookings';
import type { Block } from '@crease/shared/contracts/owner';
import { addDays } from '@crease/shared/time/ist';
import { hoursOf, slotText } from '@crease/shared/time/slots';
import { type DueState, dueState } from './dues.js';

export const DAYS_SHOWN = 7;
/** A day is drawn from this hour unless something stands before it, to midnight unless something stands after it. */
const FIRST_HOUR = 6;
const MIDNIGHT = 24;
/** Hours before this one belong to the night that began the day before. */
export const NIGHT_ENDS = 4;

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

/** The column an hour is drawn in, and its row: the small hours stand at the foot of the evening before. */
export function nightPlace(date: string, hour: number): { date: string; hour: number } {
  return hour < NIGHT_ENDS ? { date: addDays(date, -1), hour: hour + MIDNIGHT } : { date, hour };
}

/** Lays what is on the grounds into day columns; what runs past midnight stays in the column of its evening. */
export function layWeek(occupations: Occupation[], from: string): Week {
  const dates = weekDates(from);
  const pieces = occupations.flatMap(piecesOf);
  const days = dates.map((date) => ({
    date,
    entries: intoLanes(pieces.filter((piece) => piece.date === date)),
  }));
  const entries = days.flatMap((day) => day.entries);
  return {
    days,
    firstHour: Math.min(FIRST_HOUR, ...entries.map((entry) => entry.from)),
    lastHour: Math.max(MIDNIGHT, ...entries.map((entry) => entry.to)),
  };
}

type Piece = Omit<WeekEntry, 'lane' | 'lanes'> & { date: string };

function piecesOf(what: Occupation): Piece[] {
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
    const place = nightPlace(one.date, one.hour);
    columns.set(place.date, [...(columns.get(place.date) ?? []), place.hour]);
  }
  return [...columns].map(([day, hours]) => {
    const from = Math.min(...hours);
    return { key: `${id}:${day}`, what, look, date: day, from, to: from + hours.length };
  });
}

/** Gives overlapping pieces lanes side by side; a run of overlaps shares its number of lanes. */
function intoLanes(pieces: Piece[]): WeekEntry[] {
  const sorted = [...pieces].sort((a, b) => a.from - b.from || b.to - a.to);
  const done: WeekEntry[] = [];
  let run: WeekEntry[] = [];
  let runEnd = -1;
  const close = () => {
    const lanes = Math.max(0, ...run.map((entry) => entry.lane)) + 1;
    done.push(...run.map((entry) => ({ ...entry, lanes })));
    run = [];
  };
  for (const { date: _date, ...piece } of sorted) {
    if (piece.from >= runEnd) close();
    const taken = run.filter((entry) => entry.to > piece.from).map((entry) => entry.lane);
    let lane = 0;
    while (taken.includes(lane)) lane += 1;
    run.push({ ...piece, lane, lanes: 1 });
    runEnd = Math.max(runEnd, piece.to);
  }
  close();
  return done;
}
