/** What one side did in its innings of a match; super overs are left out. */
export interface TableSide {
  team: string;
  runs: number;
  /** Legal balls faced. */
  balls: number;
  /** No batter was left, be it after ten wickets or nine and one who cannot bat. */
  allOut: boolean;
  /** Legal balls of the full allotment, as revised during the match. */
  quota: number;
}

export type TableOutcome =
  /** Won at the end of play or in a super over. */
  | { kind: 'won'; side: 0 | 1 }
  /** Won without play: points and a win, no run rate. */
  | { kind: 'walkover'; side: 0 | 1 }
  | { kind: 'tied' }
  /** Abandoned: points, no run rate. */
  | { kind: 'no-result' };

export interface TableMatch {
  sides: readonly [TableSide, TableSide];
  outcome: TableOutcome;
}

export interface TablePoints {
  win: number;
  tie: number;
  noResult: number;
  /** On top of a win at 1.25 times the opponents' run rate or more. */
  bonus?: number;
}

export interface TableOptions {
  /** Balls of an over, the unit of the run rate; 6 by default. */
  ballsPerOver?: number;
  /** Teams that have a row before their first match. */
  teams?: readonly string[];
  /** The drawn order of teams, the last tie-breaker. */
  lot?: readonly string[];
}

export interface TableRow {
  team: string;
  played: number;
  won: number;
  lost: number;
  tied: number;
  noResult: number;
  points: number;
  /** Rounded to three decimals; the order uses the exact value. */
  netRunRate: number;
}

/** A fraction with a positive denominator. */
interface Ratio {
  over: bigint;
  under: bigint;
}

interface Tally extends TableRow {
  runsFor: number;
  ballsFor: number;
  runsAgainst: number;
  ballsAgainst: number;
  rate: Ratio;
}

const SIDES = [0, 1] as const;

/**
 * The table of a league: points, then wins, then net run rate, then points in the matches among the teams still level,
 * then the drawn lot (and the order of the teams where none was drawn).
 */
export function tableOf(
  matches: readonly TableMatch[],
  points: TablePoints,
  { ballsPerOver = 6, teams = [], lot = [] }: TableOptions = {},
): TableRow[] {
  const tallies = new Map<string, Tally>();
  for (const team of [...teams, ...matches.flatMap(({ sides }) => sides.map((side) => side.team))])
    if (!tallies.has(team)) tallies.set(team, emptyTally(team));
  for (const match of matches) {
    for (const index of SIDES) {
      const tally = tallies.get(match.sides[index].team);
      if (tally) addMatch(tally, match, index, points);
    }
  }
  for (const tally of tallies.values()) {
    tally.rate = netRate(tally, ballsPerOver);
    tally.netRunRate = roundToThousandths(tally.rate);
  }
  const ordered = [...tallies.values()].sort(byPointsWinsRate);
  return groupsOf(ordered, (a, b) => byPointsWinsRate(a, b) === 0)
    .flatMap((level) => orderLevel(level, matches, points, lot))
    .map(rowOf);
}

function emptyTally(team: string): Tally {
  return {
    team,
    played: 0,
    won: 0,
    lost: 0,
    tied: 0,
    noResult: 0,
    points: 0,
    netRunRate: 0,
    runsFor: 0,
    ballsFor: 0,
    runsAgainst: 0,
    ballsAgainst: 0,
    rate: { over: 0n, under: 1n },
  };
}

function rowOf({ team, played, won, lost, tied, noResult, points, netRunRate }: Tally): TableRow {
  return { team, played, won, lost, tied, noResult, points, netRunRate };
}

function addMatch(tally: Tally, match: TableMatch, index: 0 | 1, points: TablePoints): void {
  const { sides, outcome } = match;
  tally.played += 1;
  tally.points += pointsOf(match, index, points);
  if (outcome.kind === 'no-result') tally.noResult += 1;
  else if (outcome.kind === 'tied') tally.tied += 1;
  else if (outcome.side === index) tally.won += 1;
  else tally.lost += 1;
  if (outcome.kind === 'no-result' || outcome.kind === 'walkover') return;
  const own = sides[index];
  const other = sides[index === 0 ? 1 : 0];
  tally.runsFor += own.runs;
  tally.ballsFor += ballsOf(own);
  tally.runsAgainst += other.runs;
  tally.ballsAgainst += ballsOf(other);
}

/** A side that is all out is counted as if it had faced its full allotment. */
function ballsOf({ balls, allOut, quota }: TableSide): number {
  return allOut ? quota : balls;
}

function pointsOf({ sides, outcome }: TableMatch, index: 0 | 1, points: TablePoints): number {
  if (outcome.kind === 'no-result') return points.noResult;
  if (outcome.kind === 'tied') return points.tie;
  if (outcome.side !== index) return 0;
  if (!points.bonus || outcome.kind === 'walkover') return points.win;
  const own = sides[index];
  const other = sides[index === 0 ? 1 : 0];
  // own.runs / own balls ≥ 5/4 × other.runs / other balls, without dividing.
  const isFast = 4 * own.runs * ballsOf(other) >= 5 * other.runs * ballsOf(own);
  return isFast ? points.win + points.bonus : points.win;
}

function netRate({ runsFor, ballsFor, runsAgainst, ballsAgainst }: Tally, ballsPerOver: number): Ratio {
  // A side that faced no ball has a rate of 0, whatever it was given in penalties.
  const made = { over: BigInt(ballsFor === 0 ? 0 : runsFor), under: BigInt(ballsFor || 1) };
  const given = { over: BigInt(ballsAgainst === 0 ? 0 : runsAgainst), under: BigInt(ballsAgainst || 1) };
  return {
    over: BigInt(ballsPerOver) * (made.over * given.under - given.over * made.under),
    under: made.under * given.under,
  };
}

/** Rounds half away from zero. */
function roundToThousandths({ over, under }: Ratio): number {
  const size = over < 0n ? -over : over;
  const thousandths = Number((2000n * size + under) / (2n * under));
  return over < 0n && thousandths > 0 ? -thousandths / 1000 : thousandths / 1000;
}

function byPointsWinsRate(a: Tally, b: Tally): number {
  if (a.points !== b.points) return b.points - a.points;
  if (a.won !== b.won) return b.won - a.won;
  const difference = b.rate.over * a.rate.under - a.rate.over * b.rate.under;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/** Orders teams that are level on points, wins and rate. */
function orderLevel(
  level: readonly Tally[],
  matches: readonly TableMatch[],
  points: TablePoints,
  lot: readonly string[],
): Tally[] {
  if (level.length === 1) return [...level];
  const among = new Map(level.map(({ team }) => [team, 0]));
  for (const match of matches) {
    if (!match.sides.every(({ team }) => among.has(team))) continue;
    for (const index of SIDES) {
      const { team } = match.sides[index];
      among.set(team, (among.get(team) ?? 0) + pointsOf(match, index, points));
    }
  }
  const placeOf = ({ team }: Tally) => {
    const drawn = lot.indexOf(team);
    return drawn === -1 ? lot.length : drawn;
  };
  return [...level].sort(
    (a, b) => (among.get(b.team) ?? 0) - (among.get(a.team) ?? 0) || placeOf(a) - placeOf(b),
  );
}

/** Splits an ordered list where neighbours differ. */
function groupsOf<T>(ordered: readonly T[], isSame: (a: T, b: T) => boolean): T[][] {
  const groups: T[][] = [];
  for (const item of ordered) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && isSame(group[0], item)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}
