import type { Draw, DrawnMatch, SideSource } from './drawn-match.js';

/** A result counts only while these teams meet in the match, in either order. */
export type TournamentResult = { teams: readonly [string, string] } & (
  | { kind: 'won' | 'walkover'; winner: string }
  /** In a bracket `through` goes on, else the team that is placed higher. */
  | { kind: 'tied' | 'abandoned'; through?: string | undefined }
);

/** What is known about a tournament. */
export interface Known {
  /** By number of the match. */
  results: ReadonlyMap<number, TournamentResult>;
  /** The order of each group by its table, best first; used once all matches of the group are decided. */
  ranks?: readonly (readonly string[] | undefined)[] | undefined;
  /** These teams lose each match that has no result. What they have played remains. */
  disqualified?: ReadonlySet<string> | undefined;
}

/** `open`: to be decided. `none`: no team comes, so the other side goes on without a match. */
export type SideNow = { team: string } | 'open' | 'none';

export interface MatchNow {
  number: number;
  sides: readonly [SideNow, SideNow];
  /** `ready`: both teams are known. `skipped`: it is not played, for want of a team or of a need for it. */
  state: 'open' | 'ready' | 'decided' | 'skipped';
  /** The team that goes on; absent for a draw in a league. */
  winner?: string;
  /** The team that was beaten and is not out by disqualification. */
  loser?: string;
}

export interface Progress {
  /** In the order of their numbers. */
  matches: MatchNow[];
  /** Matches with a result of other teams than those that meet in them now. */
  fallen: number[];
  isOver: boolean;
  champion?: string;
  runnerUp?: string;
  third?: string;
}

/** Moves the teams through a tournament: who meets in each match, what is decided, and who is champion. */
export function progressOf(draw: Draw, known: Known): Progress {
  const now: MatchNow[] = [];
  const fallen: number[] = [];
  for (const match of draw.matches) {
    const sides = [
      sideNow(match.sides[0], draw, known, now),
      sideNow(match.sides[1], draw, known, now),
    ] as const;
    const result = known.results.get(match.number);
    const counts = result !== undefined && isOf(result, sides) && isNeeded(match, now);
    if (result && !counts) fallen.push(match.number);
    now.push(decide(match, sides, counts ? result : undefined, draw, known, now));
  }
  return { matches: now, fallen, ...honours(draw, known, now) };
}

function sideNow(source: SideSource, draw: Draw, known: Known, now: readonly MatchNow[]): SideNow {
  if ('team' in source) return { team: source.team };
  if ('groupRank' in source) {
    const { group, rank } = source.groupRank;
    const order = finalRanks(group, draw, known, now);
    return order ? sideOf(order[rank - 1]) : 'open';
  }
  const before = now[('winnerOf' in source ? source.winnerOf : source.loserOf) - 1];
  if (!before || !isDone(before)) return 'open';
  return sideOf('winnerOf' in source ? before.winner : before.loser);
}

const sideOf = (team: string | undefined): SideNow => (team === undefined ? 'none' : { team });
const isDone = ({ state }: MatchNow): boolean => state === 'decided' || state === 'skipped';

/** The order of a group, once all its matches are decided. */
function finalRanks(
  group: number,
  draw: Draw,
  { ranks = [] }: Known,
  now: readonly MatchNow[],
): readonly string[] | undefined {
  const isComplete = draw.matches.every((match) => match.group !== group || isAt(now, match));
  return isComplete ? ranks[group] : undefined;
}

function isAt(now: readonly MatchNow[], { number }: DrawnMatch): boolean {
  const match = now[number - 1];
  return match !== undefined && isDone(match);
}

function isOf({ teams }: TournamentResult, sides: readonly SideNow[]): boolean {
  return sides.every((side) => typeof side === 'object' && teams.includes(side.team));
}

/** A reset follows only if the second side of the final, which had lost before, has won it. */
function isNeeded({ stage, number }: DrawnMatch, now: readonly MatchNow[]): boolean {
  if (stage !== 'reset') return true;
  const final = now[number - 2];
  const second = final?.sides[1];
  return typeof second === 'object' && final?.winner === second.team;
}

function decide(
  match: DrawnMatch,
  sides: MatchNow['sides'],
  result: TournamentResult | undefined,
  draw: Draw,
  known: Known,
  now: readonly MatchNow[],
): MatchNow {
  const { number } = match;
  if (result) return { number, sides, state: 'decided', ...outcomeOf(match, result, draw, known) };
  const [first, second] = sides;
  if (first === 'open' || second === 'open') return { number, sides, state: 'open' };
  if (!isNeeded(match, now)) return { number, sides, state: 'skipped' };
  const left = [first, second].flatMap((side) =>
    side !== 'none' && !known.disqualified?.has(side.team) ? [side.team] : [],
  );
  if (left.length === 2) return { number, sides, state: 'ready' };
  // The loser is out, so it is not carried on.
  const isWalkover = first !== 'none' && second !== 'none';
  return {
    number,
    sides,
    state: isWalkover ? 'decided' : 'skipped',
    ...(left[0] ? { winner: left[0] } : {}),
  };
}

function outcomeOf(
  { group }: DrawnMatch,
  result: TournamentResult,
  draw: Draw,
  known: Known,
): Pick<MatchNow, 'winner' | 'loser'> {
  // A tie or an abandoned match of a league sends no team on.
  if (!('winner' in result) && group !== undefined) return {};
  const winner = 'winner' in result ? result.winner : (result.through ?? higherOf(result.teams, draw, known));
  const loser = result.teams.find((team) => team !== winner);
  return { winner, ...(loser === undefined ? {} : { loser }) };
}

/** The team that came higher in its group, else the higher seed. */
function higherOf([a, b]: readonly [string, string], { order }: Draw, { ranks = [] }: Known): string {
  const placeOf = (team: string) =>
    Math.max(-1, ...ranks.map((group) => group?.indexOf(team) ?? -1)) * order.length + order.indexOf(team);
  return placeOf(b) < placeOf(a) ? b : a;
}

function honours(draw: Draw, known: Known, now: readonly MatchNow[]): Omit<Progress, 'matches' | 'fallen'> {
  const isOver = now.every(isDone);
  if (!isOver) return { isOver };
  const final = now[draw.matches.findIndex(({ stage }) => stage === 'final')];
  if (!final) return { isOver, ...named(finalRanks(0, draw, known, now) ?? []) };
  const reset = now[draw.matches.findIndex(({ stage }) => stage === 'reset')];
  const last = reset?.winner === undefined ? final : reset;
  const third = now[draw.matches.findIndex(({ stage }) => stage === 'third-place')];
  const lastOfLosers = draw.matches.findLast(({ stage }) => stage === 'losers');
  const beaten = lastOfLosers ? now[lastOfLosers.number - 1]?.loser : third?.winner;
  return { isOver, ...named([last.winner, last.loser, beaten]) };
}

/** Without those that are missing. */
function named([champion, runnerUp, third]: readonly (string | undefined)[]): Partial<Progress> {
  return {
    ...(champion === undefined ? {} : { champion }),
    ...(runnerUp === undefined ? {} : { runnerUp }),
    ...(third === undefined ? {} : { third }),
  };
}
