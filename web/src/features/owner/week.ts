import type { Booking } from '@crease/shared/contracts/bookings';
import type { Block } from '@crease/shared/contracts/owner';
import { addDays } from '@crease/shared/time/ist';
import { hoursByDate, slotText } from '@crease/shared/time/slots';
import { type DueState, dueState } from './dues.js';

export const DAYS_SHOWN = 7;
/** The week begins at this hour unless something stands before it. */
const FIRST_HOUR = 6;

/** Something on a ground: a booking, or hours the owner has closed. */
export type Occupation =
  | { kind: 'booking'; booking: Booking; groundName: string }
  | { kind: 'block'; block: Block; groundName: string };

/** An occupation as it lies in one day's column: hours from midnight, and its lane among those beside it. */
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
}

export function weekDates(from: string): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, at) => addDays(from, at));
}

/** Lays what is on the grounds into day columns; what runs past midnight continues at the top of the next day. */
export function layWeek(occupations: Occupation[], from: string): Week {
  const dates = weekDates(from);
  const pieces = occupations.flatMap(piecesOf);
  const days = dates.map((date) => ({
    date,
    entries: intoLanes(pieces.filter((piece) => piece.date === date)),
  }));
  const earliest = Math.min(FIRST_HOUR, ...days.flatMap(({ entries }) => entries.map((entry) => entry.from)));
  return { days, firstHour: earliest };
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
  return hoursByDate(date, slot).map(({ date: day, hours }) => {
    const first = hours[0] ?? 0;
    return { key: `${id}:${day}`, what, look, date: day, from: first, to: first + hours.length };
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
