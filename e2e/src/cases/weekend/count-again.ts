import type { MatchEvent } from '@crease/shared/cricket/events';

/*
 * Counts a tournament again from its draw and the events of its matches, without the product's engine, table and
 * bracket: rules without edits, super overs, zones and prices for wickets. Ties go to the side that came higher.
 */

type Source =
  | { teamId: string }
  | { winnerOf: number }
  | { loserOf: number }
  | { groupRank: { group: number; rank: number } };

export interface DrawnPair {
  number: number;
  /** From 1. */
  group?: number | undefined;
  sides: readonly [Source, Source];
}

/** What is known of a match that was decided. */
export interface MatchRecord {
  /** The team that got a walkover. */
  walkover?: string;
  /** The players of both teams by team. */
  players: ReadonlyMap<string, readonly string[]>;
  events: readonly MatchEvent[];
}

interface Score {
  team: string;
  runs: number;
  balls: number;
  wickets: number;
}

export interface PlayerCount {
  runs: number;
  wickets: number;
  sixes: number;
}

interface TeamCount {
  team: string;
  played: number;
  won: number;
  lost: number;
  tied: number;
  points: number;
  netRunRate: number;
}

export interface Counted {
  /** The rows of each group, best first. */
  tables: TeamCount[][];
  /** The teams of each match by its number, in the order of its sides. */
  teams: Map<number, [string, string]>;
  winners: Map<number, string>;
  players: Map<string, PlayerCount>;
}

export interface CountedRules {
  ballsPerOver: number;
  overs: number;
  players: number;
  points: { win: number; tie: number };
}

/** A bowler's wickets are of these kinds. */
const BOWLED_OUT = ['bowled', 'caught', 'lbw', 'stumped', 'hit-wicket'];

/** Adds up the innings of a match, and what its players did. */
function inningsOf({ players, events }: MatchRecord, counts: Map<string, PlayerCount>): Score[] {
  const innings: Score[] = [];
  const countOf = (player: string): PlayerCount => {
    const count = counts.get(player) ?? { runs: 0, wickets: 0, sixes: 0 };
    counts.set(player, count);
    return count;
  };
  for (const event of events) {
    if ('do' in event && event.do === 'open') {
      const [team = ''] = [...players].find(([, side]) => side.includes(event.striker)) ?? [];
      innings.push({ team, runs: 0, balls: 0, wickets: 0 });
    }
    const score = innings.at(-1);
    if (!('ball' in event) || !event.ball || !score) continue;
    const { bat, boundary, wide, noBall, bye, legBye, out, striker, bowler } = event.ball;
    score.runs += bat + (wide ?? 0) + (noBall ?? 0) + (bye ?? 0) + (legBye ?? 0);
    if (wide === undefined && noBall === undefined) score.balls += 1;
    countOf(striker).runs += bat;
    if (boundary === 6) countOf(striker).sixes += 1;
    if (!out) continue;
    score.wickets += 1;
    if (BOWLED_OUT.includes(out.kind)) countOf(bowler).wickets += 1;
  }
  return innings;
}

const NO_MATCH = { played: 0, won: 0, lost: 0, tied: 0, points: 0, for: 0, faced: 0, against: 0, bowled: 0 };

/** The table of one group: points, wins, net run rate, points among the tied, lot. */
function tableOf(
  group: readonly string[],
  matches: readonly { teams: readonly string[]; winner?: string | undefined; scores?: readonly Score[] }[],
  rules: CountedRules,
  lot: readonly string[],
): TeamCount[] {
  const facedBy = ({ balls, wickets }: Score) =>
    wickets >= rules.players - 1 ? rules.overs * rules.ballsPerOver : balls;
  const pointsIn = (team: string, of: typeof matches) =>
    of.reduce(
      (sum, { winner }) =>
        sum + (winner === team ? rules.points.win : winner === undefined ? rules.points.tie : 0),
      0,
    );
  const rows = group.map((team) => {
    const own = matches.filter(({ teams }) => teams.includes(team));
    const row = { ...NO_MATCH, team, played: own.length, points: pointsIn(team, own) };
    for (const { winner, scores = [] } of own) {
      if (winner === undefined) row.tied += 1;
      else if (winner === team) row.won += 1;
      else row.lost += 1;
      for (const score of scores) {
        if (score.team === team) [row.for, row.faced] = [row.for + score.runs, row.faced + facedBy(score)];
        else [row.against, row.bowled] = [row.against + score.runs, row.bowled + facedBy(score)];
      }
    }
    // Both rates over one denominator, so that equal ones compare as equal.
    const rate = (row.for * (row.bowled || 1) - row.against * (row.faced || 1)) * rules.ballsPerOver;
    return { ...row, netRunRate: rate / ((row.faced || 1) * (row.bowled || 1)) };
  });
  const level = (a: (typeof rows)[number], b: (typeof rows)[number]) =>
    b.points - a.points || b.won - a.won || b.netRunRate - a.netRunRate;
  const among = (row: (typeof rows)[number]) => {
    const tied = rows.filter((other) => level(row, other) === 0).map(({ team }) => team);
    return pointsIn(
      row.team,
      matches.filter(({ teams }) => teams.includes(row.team) && teams.every((one) => tied.includes(one))),
    );
  };
  return rows.sort((a, b) => level(a, b) || among(b) - among(a) || lot.indexOf(a.team) - lot.indexOf(b.team));
}

/** Follows the draw from its groups to the final. @throws if a match has no record */
export function countAgain(
  draw: { order: readonly string[]; groups: readonly (readonly string[])[]; pairs: readonly DrawnPair[] },
  recordOf: (number: number) => MatchRecord | undefined,
  rules: CountedRules,
): Counted {
  const counted: Counted = { tables: [], teams: new Map(), winners: new Map(), players: new Map() };
  const scores = new Map<number, Score[]>();
  const placeOf = (team: string) => {
    const ranks = counted.tables.map((rows) => rows.findIndex((row) => row.team === team));
    return Math.max(...ranks) * draw.order.length + draw.order.indexOf(team);
  };
  const teamOf = (side: Source): string => {
    if ('teamId' in side) return side.teamId;
    if ('groupRank' in side)
      return counted.tables[side.groupRank.group - 1]?.[side.groupRank.rank - 1]?.team ?? '';
    const before = 'winnerOf' in side ? side.winnerOf : side.loserOf;
    const winner = counted.winners.get(before) ?? '';
    if ('winnerOf' in side) return winner;
    return counted.teams.get(before)?.find((team) => team !== winner) ?? '';
  };
  const play = ({ number, group, sides }: DrawnPair) => {
    const teams: [string, string] = [teamOf(sides[0]), teamOf(sides[1])];
    counted.teams.set(number, teams);
    const record = recordOf(number);
    if (!record) throw new Error(`match ${number} has no record`);
    const [first, second] = record.walkover ? [] : inningsOf(record, counted.players);
    if (first && second) scores.set(number, [first, second]);
    const difference = (first?.runs ?? 0) - (second?.runs ?? 0);
    const higher = placeOf(teams[0]) <= placeOf(teams[1]) ? teams[0] : teams[1];
    const ahead = difference > 0 ? first?.team : second?.team;
    const winner = record.walkover ?? (difference === 0 ? (group ? undefined : higher) : ahead);
    if (winner !== undefined) counted.winners.set(number, winner);
  };
  for (const pair of draw.pairs) if (pair.group) play(pair);
  counted.tables = draw.groups.map((group, at) => {
    const own = draw.pairs.filter((pair) => pair.group === at + 1);
    const matches = own.map(({ number }) => ({
      teams: counted.teams.get(number) ?? [],
      winner: counted.winners.get(number),
      scores: scores.get(number) ?? [],
    }));
    return tableOf(group, matches, rules, draw.order);
  });
  for (const pair of draw.pairs) if (!pair.group) play(pair);
  return counted;
}
