import type { MatchRules } from '@crease/shared/cricket/rules';
import type { SideIndex, Toss } from '@crease/shared/cricket/setup';
import type { CricsheetMatch, Innings } from './cricsheet.js';

/** The most players that a side may list, substitutes included. */
const MAX_PLAYERS = 15;
const MAX_OVERS = 50;

export interface LineUp {
  name: string;
  /** Names without repetition, in the order of the record. */
  players: string[];
}

/** What is agreed before the first ball of a recorded match. */
export interface Agreed {
  rules: ReturnType<typeof rulesOf>;
  sides: [LineUp, LineUp];
  toss?: Toss;
}

/** @throws if the match names a side that does not play in it, or has no limit of overs */
export function agreedOf(match: CricsheetMatch): Agreed {
  return { rules: rulesOf(match), sides: [lineUpOf(match, 0), lineUpOf(match, 1)], toss: tossOf(match) };
}

/** The side that bats in an innings. */
export function battingSide(match: CricsheetMatch, innings: Innings): SideIndex {
  const side = match.info.teams.indexOf(innings.team);
  if (side !== 0 && side !== 1) throw new Error(`${innings.team} bats but does not play`);
  return side;
}

function rulesOf(match: CricsheetMatch) {
  const { overs, balls_per_over: ballsPerOver, players, teams } = match.info;
  if (overs === undefined || overs > MAX_OVERS)
    throw new Error(`a match needs a limit of at most ${MAX_OVERS} overs`);
  const isHundred = ballsPerOver === 5;
  const mostListed = Math.max(...teams.map((team) => players[team]?.length ?? 0));
  return {
    players: Math.min(11, Math.max(3, mostListed)),
    overs,
    ballsPerOver,
    ...(isHundred ? { ballsPerEnd: 10, oversInARow: 2 } : {}),
    wide: { runs: 1, again: true },
    // The record does not say whether free hits were in force.
    noBall: { runs: Math.min(isHundred ? 2 : 1, ...noBallsOf(match)), again: true, freeHit: false },
    byes: true,
    legByes: true,
    lbw: true,
    lastBatterStands: false,
    wicketRuns: 0,
    zones: [],
    roof: 'play',
    overTheNet: 'six',
    oneTip: false,
    tie: match.innings.some((innings) => innings.super_over) ? 'super-over' : 'shared',
    points: { win: 2, tie: 1, noResult: 1 },
  } satisfies MatchRules;
}

/** The runs of each no-ball: a competition may have had its own. */
function noBallsOf({ innings }: CricsheetMatch): number[] {
  return innings
    .flatMap(({ overs }) => overs.flatMap(({ deliveries }) => deliveries))
    .flatMap(({ extras }) => (extras.noballs > 0 ? extras.noballs : []));
}

/** The toss, unless the side that won it did the opposite of what the record says. */
function tossOf({ info, innings: [first] }: CricsheetMatch): Toss | undefined {
  const wonBy = info.teams.indexOf(info.toss?.winner ?? '');
  if ((wonBy !== 0 && wonBy !== 1) || !info.toss?.decision) return undefined;
  const chose = info.toss.decision === 'bat' ? 'bat' : 'bowl';
  const bats = chose === 'bat' ? info.teams[wonBy] : info.teams[wonBy === 0 ? 1 : 0];
  return first && first.team !== bats ? undefined : { wonBy, chose };
}

/** Everybody who is listed for a side or appears for it, those who appear first if there are too many. */
function lineUpOf(match: CricsheetMatch, side: SideIndex): LineUp {
  const name = match.info.teams[side];
  const seen = new Set<string>();
  for (const innings of match.innings) for (const player of namesIn(match, innings, side)) seen.add(player);
  const listed = match.info.players[name] ?? [];
  const all = [...new Set([...listed, ...seen])];
  if (all.length <= MAX_PLAYERS) return { name, players: all };
  const spare = all.length - MAX_PLAYERS;
  const idle = all.filter((player) => !seen.has(player)).slice(-spare);
  return { name, players: all.filter((player) => !idle.includes(player)) };
}

/** The names by which an innings knows players of a side. */
function namesIn(match: CricsheetMatch, innings: Innings, side: SideIndex): string[] {
  const deliveries = innings.overs.flatMap((over) => over.deliveries);
  if (battingSide(match, innings) !== side)
    return deliveries.flatMap(({ bowler, wickets }) => [
      bowler,
      ...wickets.flatMap(({ fielders }) => fielders.flatMap((fielder) => fielder.name ?? [])),
    ]);
  return deliveries.flatMap(({ batter, non_striker, wickets }) => [
    batter,
    non_striker,
    ...wickets.map((wicket) => wicket.player_out),
  ]);
}
