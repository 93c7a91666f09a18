import type { Problem } from './problem.js';

export const UNPLACED = -1;
const NO_GROUND = -1;

/** Matches on their grounds and hours, while a schedule is made. */
export interface Board {
  problem: Problem;
  /** Hour at which each match begins, `UNPLACED` if it has none. */
  start: number[];
  ground: number[];
  isPlaced: boolean[];
  /** For each ground, the matches on each hour, counted with those on grounds that it excludes. */
  busy: number[][];
}

/** A board with only the matches that are kept. */
export function boardOf(problem: Problem): Board {
  const { matches, grid, kept } = problem;
  const board: Board = {
    problem,
    start: matches.map(() => UNPLACED),
    ground: matches.map(() => NO_GROUND),
    isPlaced: matches.map(() => false),
    busy: grid.grounds.map(() => Array.from({ length: grid.hours }, () => 0)),
  };
  for (const [match, { ground, hours }] of kept) {
    board.start[match] = hours[0] ?? UNPLACED;
    board.ground[match] = ground;
    board.isPlaced[match] = true;
    for (const hour of hours) mark(board, ground, hour, 1);
  }
  return board;
}

function mark({ busy, problem }: Board, ground: number, hour: number, change: 1 | -1): void {
  for (const other of problem.grid.excludes[ground] ?? []) {
    const hours = busy[other];
    if (hours && hour >= 0 && hour < hours.length) hours[hour] = (hours[hour] ?? 0) + change;
  }
}

export function place(board: Board, match: number, ground: number, start: number): void {
  board.start[match] = start;
  board.ground[match] = ground;
  board.isPlaced[match] = true;
  for (let hour = start; hour < start + board.problem.length; hour++) mark(board, ground, hour, 1);
}

export function lift(board: Board, match: number): void {
  const start = board.start[match] ?? 0;
  for (let hour = start; hour < start + board.problem.length; hour++)
    mark(board, board.ground[match] ?? NO_GROUND, hour, -1);
  board.start[match] = UNPLACED;
  board.ground[match] = NO_GROUND;
  board.isPlaced[match] = false;
}

/** Whether the ground has no match in the hours from `start`. */
export function isIdle({ busy, problem: { length } }: Board, ground: number, start: number): boolean {
  const hours = busy[ground] ?? [];
  for (let hour = start; hour < start + length; hour++) if (hours[hour] !== 0) return false;
  return true;
}

/** Hours by which a match that is kept ends later than usual. */
const overrunOf = ({ kept, length }: Problem, match: number): number =>
  Math.max(0, (kept.get(match)?.hours.length ?? 0) - length);

/** Whether a match may begin at an hour, as to its teams and the order of the matches. */
export function mayStart({ problem, start, isPlaced }: Board, match: number, hour: number): boolean {
  for (const other of problem.rivals[match] ?? []) {
    const since = hour - (start[other] ?? 0);
    if (isPlaced[other] && since > -problem.lag && since < problem.lag + overrunOf(problem, other))
      return false;
  }
  for (const { match: other, lag } of problem.before[match] ?? [])
    if (!isPlaced[other] || hour - (start[other] ?? 0) < lag + overrunOf(problem, other)) return false;
  for (const { match: other, lag } of problem.after[match] ?? [])
    if (isPlaced[other] && (start[other] ?? 0) - hour < lag) return false;
  return true;
}

export const unplacedOf = ({ isPlaced }: Board): number[] =>
  isPlaced.flatMap((placed, match) => (placed ? [] : [match]));
