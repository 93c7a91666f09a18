import { type DrawnMatch, isDecidedBy } from '../drawn-match.js';
import { type Grid, type GridInput, gridOf, hoursOfSlot } from './grid.js';

/** A match on a ground and its hours. */
export interface Placement {
  number: number;
  groundId: string;
  bookingDate: string;
  timeSlot: string;
}

export interface ScheduleInput extends GridInput {
  matches: readonly DrawnMatch[];
  matchMinutes: number;
  /** Between the end of a team's match and the start of its next one. */
  restMinutes: number;
  /** The same seed gives the same schedule. */
  seed: string;
  /** Matches that remain where they are, inside the windows or not. */
  kept?: readonly Placement[] | undefined;
}

/** A match, by its index, that begins at least `lag` hours before or after another one. */
export interface Order {
  match: number;
  lag: number;
}

/** A schedule as a puzzle of whole hours. Matches and grounds are indexes. */
export interface Problem {
  grid: Grid;
  matches: readonly DrawnMatch[];
  /** Hours that a match takes. */
  length: number;
  /** Hours from the start of a team's match to its next one. */
  lag: number;
  before: readonly (readonly Order[])[];
  after: readonly (readonly Order[])[];
  /** Matches that a team plays in as well. */
  rivals: readonly (readonly number[])[];
  /** The matches of each team that is known. */
  teams: ReadonlyMap<string, readonly number[]>;
  /** For each group, how many matches its teams can begin within `lag` hours. */
  pace: ReadonlyMap<number, number>;
  /** Hours from the start of each match to that of the last one that depends on it. */
  tail: readonly number[];
  /** For each hour, the grounds on which a match can start. */
  starts: readonly (readonly number[])[];
  /** Matches that are kept: ground and hours. The ground is -1 if it is none of the tournament's. */
  kept: ReadonlyMap<number, { ground: number; hours: readonly number[] }>;
}

export function problemOf(input: ScheduleInput): Problem {
  const { matches, matchMinutes, restMinutes, kept = [] } = input;
  const grid = gridOf(input);
  const length = Math.ceil(matchMinutes / 60);
  const lag = Math.ceil((matchMinutes + restMinutes) / 60);
  const teams = matchesOfTeams(matches);
  const before = matches.map((match, at) => ordersBefore(match, at, matches, length, lag));
  const after: Order[][] = matches.map(() => []);
  before.forEach((orders, at) => {
    for (const order of orders) after[order.match]?.push({ match: at, lag: order.lag });
  });
  return {
    grid,
    matches,
    length,
    lag,
    before,
    after,
    rivals: matches.map((match, at) => rivalsOf(match, at, teams)),
    teams,
    pace: pacesOf(matches, teams),
    tail: tailsOf(after),
    starts: startsOf(grid, length),
    kept: new Map(
      kept.map(({ number, groundId, bookingDate, timeSlot }) => {
        const hours = hoursOfSlot(grid, bookingDate, timeSlot);
        return [number - 1, { ground: grid.grounds.indexOf(groundId), hours }];
      }),
    ),
  };
}

function matchesOfTeams(matches: readonly DrawnMatch[]): Map<string, number[]> {
  const teams = new Map<string, number[]>();
  matches.forEach(({ sides }, at) => {
    for (const side of sides) {
      if (!('team' in side)) continue;
      const list = teams.get(side.team);
      if (list) list.push(at);
      else teams.set(side.team, [at]);
    }
  });
  return teams;
}

function pacesOf(
  matches: readonly DrawnMatch[],
  teams: ReadonlyMap<string, readonly number[]>,
): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const [first = 0] of teams.values()) {
    const group = matches[first]?.group;
    if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  }
  return new Map([...sizes].map(([group, size]) => [group, Math.floor(size / 2)]));
}

function rivalsOf(
  { sides }: DrawnMatch,
  at: number,
  teams: ReadonlyMap<string, readonly number[]>,
): number[] {
  const others = sides.flatMap((side) => ('team' in side ? (teams.get(side.team) ?? []) : []));
  return [...new Set(others)].filter((other) => other !== at);
}

/** The matches that decide who plays come before, with the teams' rest; all others end before the final. */
function ordersBefore(
  match: DrawnMatch,
  at: number,
  matches: readonly DrawnMatch[],
  length: number,
  lag: number,
): Order[] {
  const isLast = match.stage === 'final' || match.stage === 'reset';
  return matches.slice(0, at).flatMap((other, index): Order[] => {
    if (isDecidedBy(match, other)) return [{ match: index, lag }];
    return isLast ? [{ match: index, lag: length }] : [];
  });
}

function tailsOf(after: readonly (readonly Order[])[]): number[] {
  const tails = after.map(() => 0);
  for (let at = after.length - 1; at >= 0; at--)
    tails[at] = Math.max(0, ...(after[at] ?? []).map(({ match, lag }) => lag + (tails[match] ?? 0)));
  return tails;
}

/** Grounds that exclude fewer others come first: two halves of a turf have room for two matches, the whole for one. */
function startsOf({ grounds, excludes, free, hours }: Grid, length: number): number[][] {
  const order = [...grounds.keys()].sort((a, b) => (excludes[a]?.length ?? 0) - (excludes[b]?.length ?? 0));
  return Array.from({ length: hours }, (_, hour) =>
    order.filter((ground) => {
      for (let at = hour; at < hour + length; at++) if (!free[ground]?.[at]) return false;
      return true;
    }),
  );
}
