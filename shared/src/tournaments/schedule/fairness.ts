import { DAWN } from '../../time/play-day.js';
import { type Board, isIdle, lift, mayStart, place } from './board.js';

/** How far a team's kick-offs, added up, are from its share: above 0 they are late. */
type Shares = Map<string, number>;

/**
 * Swaps matches of groups and leagues where that makes the kick-off times fairer: each team shall have its share of the
 * early and of the late ones. It breaks no constraint.
 */
export function shareKickOffs(board: Board, next: () => number, swaps: number): void {
  const { problem } = board;
  const movable = problem.matches.flatMap(({ group }, match) =>
    group !== undefined && board.isPlaced[match] && !problem.kept.has(match) ? [match] : [],
  );
  const lateness = latenessOf(board, movable);
  const shares = sharesOf(board, movable, lateness);
  const pick = () => movable[Math.floor(next() * movable.length)] ?? 0;
  for (let swap = 0; swap < swaps && movable.length > 1; swap++) {
    const [a, b] = [pick(), pick()];
    const later = lateAt(lateness, board, b) - lateAt(lateness, board, a);
    const moves = [...teamsOf(board, a).map((team) => [team, later] as const)];
    moves.push(...teamsOf(board, b).map((team) => [team, -later] as const));
    if (a === b || later === 0 || !isFairer(shares, moves) || !trySwap(board, a, b)) continue;
    for (const [team, by] of moves) shares.set(team, (shares.get(team) ?? 0) + by);
  }
}

/** How late each match of a team begins, from 0 to 1 of its day, added up and less the average of all. */
export function kickOffShares(board: Board): Shares {
  const groups = board.problem.matches.flatMap(({ group }, match) =>
    group !== undefined && board.isPlaced[match] ? [match] : [],
  );
  return sharesOf(board, groups, latenessOf(board, groups));
}

const lateAt = (lateness: ReadonlyMap<number, number>, { start }: Board, match: number): number =>
  lateness.get(start[match] ?? 0) ?? 0;

const teamsOf = ({ problem }: Board, match: number): string[] =>
  (problem.matches[match]?.sides ?? []).flatMap((side) => ('team' in side ? [side.team] : []));

/** For each hour at which one of the matches begins, its place among those of its day of play: 0 first, 1 last. */
function latenessOf({ start }: Board, matches: readonly number[]): Map<number, number> {
  const days = new Map<number, number[]>();
  const hours = [...new Set(matches.map((match) => start[match] ?? 0))].sort((a, b) => a - b);
  for (const hour of hours) {
    const day = Math.floor((hour - DAWN) / 24);
    days.set(day, [...(days.get(day) ?? []), hour]);
  }
  const lateness = new Map<number, number>();
  for (const day of days.values())
    day.forEach((hour, at) => {
      lateness.set(hour, day.length === 1 ? 0.5 : at / (day.length - 1));
    });
  return lateness;
}

function sharesOf(board: Board, matches: readonly number[], lateness: ReadonlyMap<number, number>): Shares {
  const average =
    matches.reduce((sum, match) => sum + lateAt(lateness, board, match), 0) / Math.max(1, matches.length);
  const shares: Shares = new Map();
  for (const match of matches)
    for (const team of teamsOf(board, match))
      shares.set(team, (shares.get(team) ?? 0) + lateAt(lateness, board, match) - average);
  return shares;
}

/** Whether the squares of the teams' distances from their share get smaller. */
function isFairer(shares: Shares, moves: readonly (readonly [string, number])[]): boolean {
  const moved = new Map<string, number>();
  for (const [team, by] of moves) moved.set(team, (moved.get(team) ?? 0) + by);
  let change = 0;
  for (const [team, by] of moved) {
    const share = shares.get(team) ?? 0;
    change += (share + by) ** 2 - share ** 2;
  }
  return change < -1e-9;
}

function trySwap(board: Board, a: number, b: number): boolean {
  const at = [a, b].map((match) => [board.ground[match] ?? 0, board.start[match] ?? 0] as const);
  const [placeOfA = [0, 0], placeOfB = [0, 0]] = at;
  lift(board, a);
  lift(board, b);
  if (tryAt(board, a, placeOfB)) {
    if (tryAt(board, b, placeOfA)) return true;
    lift(board, a);
  }
  place(board, a, ...placeOfA);
  place(board, b, ...placeOfB);
  return false;
}

function tryAt(board: Board, match: number, [ground, start]: readonly [number, number]): boolean {
  if (!isIdle(board, ground, start) || !mayStart(board, match, start)) return false;
  place(board, match, ground, start);
  return true;
}
