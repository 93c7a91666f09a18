import { type Board, boardOf, isIdle, lift, mayStart, place, unplacedOf } from './board.js';
import type { Budget } from './greedy.js';
import type { Problem } from './problem.js';

/** Either a board with all matches, the proof that there is none, or nothing within the budget. */
export type SearchResult = Board | 'impossible' | 'unknown';

/** Hour by hour and ground by ground, each match that may begin there or none. */
interface Search {
  problem: Problem;
  board: Board;
  budget: Budget;
  /** Each hour and ground on which a match can start, in order. */
  positions: readonly { hour: number; ground: number }[];
  /** For each position, how many matches fit from there on at most. */
  capacity: readonly number[];
  /** States from which no schedule was found. */
  failed: Set<string>;
}

/** Tries every schedule of a small tournament; states that are alike are tried once. */
export function searchAll(problem: Problem, budget: Budget): SearchResult {
  const positions = problem.starts.flatMap((grounds, hour) => grounds.map((ground) => ({ hour, ground })));
  const board = boardOf(problem);
  const capacity = capacityFrom(problem, positions);
  const isFound = goOn({ problem, board, budget, positions, capacity, failed: new Set() }, 0);
  if (isFound) return board;
  return budget.left > 0 ? 'impossible' : 'unknown';
}

function goOn(search: Search, at: number): boolean {
  const { problem, board, budget, positions, capacity, failed } = search;
  const waiting = unplacedOf(board);
  if (waiting.length === 0) return true;
  const position = positions[at];
  budget.left -= 1;
  if (!position || budget.left <= 0 || waiting.length > (capacity[at] ?? 0)) return false;
  const { hour, ground } = position;
  if (waiting.some((match) => hour + (problem.tail[match] ?? 0) > (positions.at(-1)?.hour ?? 0)))
    return false;
  if (!isIdle(board, ground, hour)) return goOn(search, at + 1);
  const state = stateOf(board, waiting, at, hour);
  if (failed.has(state)) return false;
  for (const match of byTail(problem, waiting)) {
    if (!mayStart(board, match, hour)) continue;
    place(board, match, ground, hour);
    if (goOn(search, at + 1)) return true;
    lift(board, match);
  }
  if (goOn(search, at + 1)) return true;
  if (budget.left > 0) failed.add(state);
  return false;
}

const byTail = ({ tail }: Problem, matches: readonly number[]): number[] =>
  [...matches].sort((a, b) => (tail[b] ?? 0) - (tail[a] ?? 0) || a - b);

/** All that the rest depends on: the matches to place, when each may begin, and until when the grounds are busy. */
function stateOf(board: Board, waiting: readonly number[], at: number, hour: number): string {
  const { problem } = board;
  const earliest = waiting.map((match) => {
    const after = (other: number, lag: number) => {
      const start = board.start[other] ?? 0;
      return board.isPlaced[other] && start <= hour ? Math.max(0, start + lag - hour) : 0;
    };
    const teams = (problem.rivals[match] ?? []).map((other) => after(other, problem.lag));
    const order = (problem.before[match] ?? []).map(({ match: other, lag }) => after(other, lag));
    return Math.max(0, ...teams, ...order);
  });
  const busy = board.busy.map((hours) => hours.slice(hour, hour + problem.length).join(''));
  return `${at}|${waiting.join()}|${earliest.join()}|${busy.join()}`;
}

/** Matches that fit on each ground by itself from a position on, added up: never too few. */
function capacityFrom(
  { length, grid }: Problem,
  positions: readonly { hour: number; ground: number }[],
): number[] {
  const capacity: number[] = [];
  const nextStart = grid.grounds.map(() => Number.POSITIVE_INFINITY);
  let fits = 0;
  for (let at = positions.length - 1; at >= 0; at--) {
    const { hour, ground } = positions[at] ?? { hour: 0, ground: 0 };
    if (hour + length <= (nextStart[ground] ?? 0)) {
      fits += 1;
      nextStart[ground] = hour;
    }
    capacity[at] = fits;
  }
  return capacity;
}
