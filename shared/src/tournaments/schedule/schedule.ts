import { seededNumbers } from '../seeded.js';
import { type Board, boardOf, isIdle, mayStart, unplacedOf } from './board.js';
import { shareKickOffs } from './fairness.js';
import { bestFill } from './greedy.js';
import { slotAt } from './grid.js';
import { type Placement, type Problem, problemOf, type ScheduleInput } from './problem.js';
import { numbersOf, type ScheduleProblem, simpleProblem } from './reason.js';
import { searchAll } from './search.js';

export type { PlayWindow, ScheduledGround, TakenHour } from './grid.js';
export type { Placement, ScheduleInput } from './problem.js';
export type { ScheduleProblem } from './reason.js';

export interface Schedule {
  /** In the order of their numbers, with those that are kept. */
  placements: Placement[];
  /** Numbers of the matches without a place. */
  unplaced: number[];
  /** Why; present exactly if a match has no place. */
  problem?: ScheduleProblem;
}

/** Bounds of the work, in checks of one match against one hour: a schedule of 64 teams takes well under a second. */
const TRIES = 300;
const FILL_CHECKS = 3_000_000;
const SEARCH_STEPS = 60_000;
/** Larger schedules are not searched: they have too many states. */
const MAX_SEARCHED_MATCHES = 24;
const SWAPS_PER_MATCH = 60;
const MAX_SWAPS = 20_000;

/**
 * Gives each match of a draw a ground and hours. Small schedules are exact: if one exists it is found. `matches` is the
 * whole draw; those to remain where they are, such as played ones, are `kept`.
 */
export function scheduleOf(input: ScheduleInput): Schedule {
  const problem = problemOf(input);
  const next = seededNumbers(input.seed);
  const simple = simpleProblem(problem);
  const board = bestFill(problem, next, simple ? 4 : TRIES, { left: FILL_CHECKS });
  const found = simple ? undefined : searchIfNeeded(problem, board);
  const best = typeof found === 'object' ? found : board;
  shareKickOffs(best, next, Math.min(MAX_SWAPS, SWAPS_PER_MATCH * problem.matches.length));
  const unplaced = numbersOf(problem, unplacedOf(best));
  const placements = placementsOf(best, input.kept ?? []);
  if (unplaced.length === 0) return { placements, unplaced };
  const crowded = { kind: 'crowded', matches: unplaced, isProven: found === 'impossible' } as const;
  return { placements, unplaced, problem: simple ?? crowded };
}

/** Every ground and hour to which one match can move while all others remain. */
export function movesOf(input: ScheduleInput, placements: readonly Placement[], number: number): Placement[] {
  const problem = problemOf({
    ...input,
    kept: placements.filter((placement) => placement.number !== number),
  });
  const board = boardOf(problem);
  return problem.starts.flatMap((grounds, hour) =>
    grounds.flatMap((ground) => {
      if (!isIdle(board, ground, hour) || !mayStart(board, number - 1, hour)) return [];
      return [placementAt(problem, number - 1, ground, hour)];
    }),
  );
}

function searchIfNeeded(problem: Problem, board: Board): Board | 'impossible' | 'unknown' | undefined {
  const waiting = problem.matches.length - problem.kept.size;
  if (unplacedOf(board).length === 0 || waiting > MAX_SEARCHED_MATCHES) return undefined;
  return searchAll(problem, { left: SEARCH_STEPS });
}

function placementsOf(board: Board, kept: readonly Placement[]): Placement[] {
  const { problem } = board;
  const made = problem.matches.flatMap((_, match) =>
    board.isPlaced[match] && !problem.kept.has(match)
      ? [placementAt(problem, match, board.ground[match] ?? 0, board.start[match] ?? 0)]
      : [],
  );
  return [...made, ...kept].sort((a, b) => a.number - b.number);
}

function placementAt(
  { grid, matches, length }: Problem,
  match: number,
  ground: number,
  start: number,
): Placement {
  const number = matches[match]?.number ?? 0;
  return { number, groundId: grid.grounds[ground] ?? '', ...slotAt(grid, start, length) };
}
