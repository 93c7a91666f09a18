import { startHourOf } from '../../time/slots.js';
import { hourIndex, hoursOfSlot, slotAt } from './grid.js';
import { type Placement, type Problem, problemOf, type ScheduleInput } from './problem.js';

export interface DelayInput extends Omit<ScheduleInput, 'kept'> {
  /** Where all matches are now. Their own hours are not in `taken`. */
  placements: readonly Placement[];
  /** Numbers of matches that have begun or are decided. */
  begun: ReadonlySet<number>;
  /** The match that is late, and by how many hours. One that has begun keeps its start and ends later. */
  number: number;
  hours: number;
  /** The teams of a match that are known by now. */
  teamsOf: (number: number) => readonly string[];
}

export interface Delayed {
  /** Matches whose hours change, with their new ones. */
  moved: Placement[];
  /** Numbers of matches for which no hours are left. */
  left: number[];
}

/** A match on the grid: hours `start` to `end`, without the latter. */
interface Put {
  number: number;
  ground: number;
  start: number;
  end: number;
}

/**
 * Pushes a match by some hours, and what follows it only as far as it must: each later match keeps its ground and takes
 * the first hours that are inside the windows, free, and fit its teams' rest and the matches that decide who plays.
 */
export function delayed(input: DelayInput): Delayed {
  const problem = problemOf(input);
  const puts = input.placements
    .map((placement) => putOf(problem, placement))
    .sort((a, b) => a.start - b.start || a.number - b.number);
  const late = puts.find(({ number }) => number === input.number);
  if (!late) return { moved: [], left: [input.number] };
  const isFixed = (put: Put) => put !== late && (input.begun.has(put.number) || put.start < late.start);
  const placed = puts.filter(isFixed);
  const left: number[] = [];
  const moved: Placement[] = [];
  const settle = (put: Put, from: Put) => {
    placed.push(put);
    if (put.start !== from.start || put.end !== from.end) moved.push(placementOf(problem, put));
  };
  const pushed = input.begun.has(late.number)
    ? ends(problem, late, input.hours, placed)
    : firstFit(problem, input, { ...late, ...shifted(late, input.hours) }, placed, false);
  if (!pushed) return { moved: [], left: [late.number] };
  settle(pushed, late);
  for (const put of puts) {
    if (put === late || isFixed(put)) continue;
    const found = firstFit(problem, input, put, placed, true);
    if (found) settle(found, put);
    else left.push(put.number);
  }
  return { moved: moved.sort((a, b) => a.number - b.number), left };
}

function putOf({ grid }: Problem, { number, groundId, bookingDate, timeSlot }: Placement): Put {
  const start = hourIndex(grid.from, bookingDate, startHourOf(timeSlot));
  const end = start + hoursOfSlot(grid, bookingDate, timeSlot).length;
  return { number, ground: grid.grounds.indexOf(groundId), start, end };
}

const placementOf = ({ grid }: Problem, { number, ground, start, end }: Put): Placement => ({
  number,
  groundId: grid.grounds[ground] ?? '',
  ...slotAt(grid, start, end - start),
});

const shifted = ({ start, end }: Put, hours: number) => ({ start: start + hours, end: end + hours });

/** The same match with a later end, if the hours are free. */
function ends(problem: Problem, put: Put, hours: number, placed: readonly Put[]): Put | undefined {
  const longer = { ...put, end: put.end + hours };
  const isFree = isOpen(problem, { ...longer, start: put.end }) && !meets(problem, longer, placed);
  return isFree ? longer : undefined;
}

/** The first hours at or after `put` that suit. Where it `mayStay`, its own hours need not be inside the windows. */
function firstFit(
  problem: Problem,
  { teamsOf }: Pick<DelayInput, 'teamsOf'>,
  put: Put,
  placed: readonly Put[],
  mayStay: boolean,
): Put | undefined {
  const hours = problem.grid.hours - put.end;
  for (let by = 0; by <= hours; by++) {
    const at = { ...put, ...shifted(put, by) };
    const isInside = (mayStay && by === 0) || isOpen(problem, at);
    if (isInside && !meets(problem, at, placed) && isRested(problem, teamsOf, at, placed)) return at;
  }
  return undefined;
}

/** True if all its hours are inside the windows and free. */
function isOpen({ grid }: Problem, { ground, start, end }: Put): boolean {
  for (let hour = start; hour < end; hour++) if (!grid.free[ground]?.[hour]) return false;
  return true;
}

/** True if another match has an hour of it on the same turf. */
const meets = ({ grid }: Problem, put: Put, placed: readonly Put[]): boolean =>
  placed.some(
    (other) =>
      other.start < put.end &&
      put.start < other.end &&
      (grid.excludes[put.ground]?.includes(other.ground) ?? false),
  );

/** True if its teams have their rest, and the matches before it are over. */
function isRested(
  { before, lag, length }: Problem,
  teamsOf: DelayInput['teamsOf'],
  put: Put,
  placed: readonly Put[],
): boolean {
  const rest = lag - length;
  const teams = teamsOf(put.number);
  return placed.every((other) => {
    const order = before[put.number - 1]?.find(({ match }) => match === other.number - 1);
    if (order && put.start < other.end + order.lag - length) return false;
    if (!teamsOf(other.number).some((team) => teams.includes(team))) return true;
    return put.start >= other.end + rest || other.start >= put.end + rest;
  });
}
