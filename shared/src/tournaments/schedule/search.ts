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
  /** For each position, the maximum number of matches that fit from there on. */
  capacity: readonly number[];
  /** By `tail` of a match: for each hour, the maximum number of such matches of one team from there on. */
  spaced: ReadonlyMap<number, readonly number[]>;
  /** States from which no schedule was found. */
  failed: Set<string>;
}

/** Tries every schedule of a small tournament; states that are alike are tried once. */
export function searchAll(problem: Problem, budget: Budget): SearchResult {
  const positions = problem.starts.flatMap((grounds, hour) => grounds.map((ground) => ({ hour, ground })));
  const board = boardOf(problem);
  const capacity = capacityFrom(problem, positions);
  const spaced = new Map([...new Set(problem.tail)].map((tail) => [tail, spacedFrom(problem, tail)]));
  const isFound = goOn({ problem, board, budget, positions, capacity, spaced, failed: new Set() }, 0);
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
  if (isTooLateForTeams(search, hour)) return false;
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

/** Whether a team, or all teams of a group, have more matches left than their rest leaves time for. */
function isTooLateForTeams({ problem, board, spaced }: Search, hour: number): boolean {
  const left = new Map<number, number>();
  for (const [first = 0, ...others] of problem.teams.values()) {
    let from = hour;
    let count = 0;
    for (const match of [first, ...others]) {
      const start = board.start[match] ?? 0;
      if (!board.isPlaced[match]) count += 1;
      else if (start <= hour) from = Math.max(from, start + problem.lag);
    }
    // A team is named in several matches only in a group, where all have the same tail.
    const fits = spaced.get(problem.tail[first] ?? 0);
    if (count > (fits?.[from] ?? 0)) return true;
    const group = problem.matches[first]?.group;
    if (group === undefined) continue;
    const ofGroup = (left.get(group) ?? 0) + count;
    left.set(group, ofGroup);
    // Each match counts for both of its teams.
    if (ofGroup > 2 * (problem.pace.get(group) ?? 0) * (fits?.[hour] ?? 0)) return true;
  }
  return false;
}

/** Starts that lie `lag` hours apart and leave time for the tail: as many as fit from each hour on. */
function spacedFrom({ starts, lag }: Problem, tail: number): number[] {
  const last = starts.findLastIndex((grounds) => grounds.length > 0) - tail;
  const spaced: number[] = [];
  for (let hour = last; hour >= 0; hour--) {
    const isStart = (starts[hour] ?? []).length > 0;
    spaced[hour] = Math.max(spaced[hour + 1] ?? 0, isStart ? 1 + (spaced[hour + lag] ?? 0) : 0);
  }
  return spaced;
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
