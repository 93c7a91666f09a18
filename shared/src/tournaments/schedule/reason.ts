import type { DayHour } from '../../time/slots.js';
import { type Board, boardOf, isIdle, unplacedOf } from './board.js';
import { dayHourAt } from './grid.js';
import type { Problem } from './problem.js';

/** Why a schedule cannot place all matches. All but `crowded` are proofs, the smallest one first. */
export type ScheduleProblem =
  /** No ground is free for as many hours in a row as a match takes. */
  | { kind: 'no-room'; hours: number; longest: number }
  /**
   * The matches need more hours than the windows have for matches of this length. `until`: they must have ended by
   * then, for the matches that follow them.
   */
  | { kind: 'hours'; matches: number[]; needed: number; available: number; until?: DayHour }
  /** The matches of a team, or of all teams of a group, do not fit with their rest between them. */
  | { kind: 'rest'; team?: string; matches: number[]; fits: number }
  /** Each of these matches follows the one before; the windows end before the last one. */
  | { kind: 'order'; matches: number[] }
  /** Each constraint can be met, but not all together. `isProven` once every schedule was tried. */
  | { kind: 'crowded'; matches: number[]; isProven: boolean };

/** The smallest reason why not all matches can be placed, if there is a simple one. */
export function simpleProblem(problem: Problem): ScheduleProblem | undefined {
  const board = boardOf(problem);
  const waiting = unplacedOf(board);
  if (waiting.length === 0) return undefined;
  const starts = problem.starts.flatMap((grounds, hour) =>
    grounds.some((ground) => isIdle(board, ground, hour)) ? [hour] : [],
  );
  if (starts.length === 0) return { kind: 'no-room', hours: problem.length, longest: longestRun(board) };
  return (
    tooFewHours(board, waiting) ??
    tooLongOrder(board, waiting, starts) ??
    tooLittleRest(board, waiting, starts) ??
    tooFewHoursBefore(board, waiting, starts)
  );
}

export const numbersOf = ({ matches }: Problem, indexes: readonly number[]): number[] =>
  indexes.map((index) => matches[index]?.number ?? 0);

/** The hours of each ground that are free, inside the windows, and without a match that is kept. */
const idleHours = ({ problem: { grid }, busy }: Board): boolean[][] =>
  grid.free.map((hours, ground) => hours.map((free, hour) => free && busy[ground]?.[hour] === 0));

/** Lengths of the runs of true. */
function runsOf(hours: readonly boolean[]): number[] {
  const runs: number[] = [];
  let run = 0;
  for (const hour of [...hours, false]) {
    if (hour) run += 1;
    else if (run > 0) {
      runs.push(run);
      run = 0;
    }
  }
  return runs;
}

const longestRun = (board: Board): number => Math.max(0, ...idleHours(board).flatMap(runsOf));

function tooFewHours(board: Board, waiting: readonly number[], end?: number): ScheduleProblem | undefined {
  const { problem } = board;
  const available = roomOf(board, end ?? problem.grid.hours) * problem.length;
  const needed = waiting.length * problem.length;
  if (available >= needed) return undefined;
  const until = end === undefined ? {} : { until: dayHourAt(problem.grid, end) };
  return { kind: 'hours', matches: numbersOf(problem, waiting), needed, available, ...until };
}

/** Matches that others follow have less time than the windows. */
function tooFewHoursBefore(
  board: Board,
  waiting: readonly number[],
  starts: readonly number[],
): ScheduleProblem | undefined {
  const { problem } = board;
  const latest = latestStarts(board, starts);
  for (const hour of [...new Set(waiting.map((match) => latest[match] ?? 0))].sort((a, b) => a - b)) {
    const early = waiting.filter((match) => (latest[match] ?? 0) <= hour);
    const found = early.length < waiting.length && tooFewHours(board, early, hour + problem.length);
    if (found) return found;
  }
  return undefined;
}

/** The latest hour at which each match can begin so that those after it still can. */
function latestStarts({ problem, isPlaced, start }: Board, starts: readonly number[]): number[] {
  const latest: number[] = [];
  for (let match = problem.matches.length - 1; match >= 0; match--) {
    const most = Math.min(
      ...(problem.after[match] ?? []).map(({ match: later, lag }) => (latest[later] ?? 0) - lag),
    );
    latest[match] = isPlaced[match] ? (start[match] ?? 0) : (starts.findLast((hour) => hour <= most) ?? -1);
  }
  return latest;
}

/** Matches that fit into the idle hours before `end` at most: never too few, and exact where no grounds share turf. */
function roomOf(board: Board, end: number): number {
  const { grid, length } = board.problem;
  const idle = idleHours(board).map((hours) => hours.slice(0, Math.max(0, end)));
  const alone = idle.map((hours) => runsOf(hours).reduce((sum, run) => sum + Math.floor(run / length), 0));
  const apart = alone.reduce((sum, room) => sum + room, 0);
  if (grid.excludes.every((others) => others.length === 1)) return apart;
  const known = new Map<string, number>();
  let together = 0;
  for (let hour = 0; hour < end; hour++) {
    const open = grid.grounds.flatMap((_, ground) => (idle[ground]?.[hour] ? [ground] : []));
    const key = open.join();
    const most = known.get(key) ?? mostAtOnce(grid.excludes, open);
    known.set(key, most);
    together += most;
  }
  return Math.min(apart, Math.floor(together / length));
}

/** The most of these grounds that exclude none of each other. */
function mostAtOnce(excludes: readonly (readonly number[])[], grounds: readonly number[]): number {
  const [first, ...others] = grounds;
  if (first === undefined) return 0;
  const compatible = others.filter((other) => !excludes[first]?.includes(other));
  const taken = 1 + mostAtOnce(excludes, compatible);
  // A ground that excludes none of the others is always taken.
  return compatible.length === others.length ? taken : Math.max(taken, mostAtOnce(excludes, others));
}

function tooLittleRest(
  board: Board,
  waiting: readonly number[],
  starts: readonly number[],
): ScheduleProblem | undefined {
  const { problem } = board;
  const latest = latestStarts(board, starts);
  const fitsOf = (matches: readonly number[], kept: readonly number[]) => {
    const until = Math.max(...matches.map((match) => latest[match] ?? 0));
    const isFree = (start: number) => kept.every((other) => Math.abs(other - start) >= problem.lag);
    return spaced(starts.filter((start) => start <= until).filter(isFree), problem.lag).length;
  };
  for (const [team, all] of problem.teams) {
    const matches = all.filter((match) => waiting.includes(match));
    const kept = all.flatMap((match) => (board.isPlaced[match] ? [board.start[match] ?? 0] : []));
    const fits = fitsOf(matches, kept);
    if (fits < matches.length) return { kind: 'rest', team, matches: numbersOf(problem, matches), fits };
  }
  for (const [group, pace] of problem.pace) {
    const matches = waiting.filter((match) => problem.matches[match]?.group === group);
    const fits = pace * fitsOf(matches, []);
    if (fits < matches.length) return { kind: 'rest', matches: numbersOf(problem, matches), fits };
  }
  return undefined;
}

/** As many of the starts as can be, each `lag` hours after the one before. */
function spaced(starts: readonly number[], lag: number): number[] {
  const chosen: number[] = [];
  for (const start of starts)
    if (start - (chosen.at(-1) ?? Number.NEGATIVE_INFINITY) >= lag) chosen.push(start);
  return chosen;
}

/** The earliest each match can begin after those before it, without regard to the others. */
function tooLongOrder(
  board: Board,
  waiting: readonly number[],
  starts: readonly number[],
): ScheduleProblem | undefined {
  const { problem } = board;
  const earliest: (number | undefined)[] = [];
  const follows: (number | undefined)[] = [];
  for (const match of problem.matches.keys()) {
    if (board.isPlaced[match]) {
      earliest[match] = board.start[match];
      continue;
    }
    let least = Number.NEGATIVE_INFINITY;
    for (const { match: other, lag } of problem.before[match] ?? []) {
      const from = (earliest[other] ?? 0) + lag;
      if (from > least) [least, follows[match]] = [from, other];
    }
    earliest[match] = starts.find((start) => start >= least);
    if (earliest[match] === undefined && waiting.includes(match))
      return { kind: 'order', matches: numbersOf(problem, chainTo(match, follows)) };
  }
  return undefined;
}

function chainTo(match: number, follows: readonly (number | undefined)[]): number[] {
  const chain = [match];
  for (let at = follows[match]; at !== undefined; at = follows[at]) chain.unshift(at);
  return chain;
}
