import { type Fold, lastInnings, newFold } from '../fold/fold.js';
import type { BatterLine, BowlerLine, Innings } from '../fold/innings.js';
import { playEvent } from '../fold/play-event.js';
import { lastEventOf } from '../last-event.js';
import { type MatchState, standingEvents } from '../match.js';
import type { PlayerId } from '../setup.js';
import { mostValuablePoints } from './most-valuable.js';

/** An innings with the bat. */
export interface BattingLine {
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  /** At most one, except in pairs. */
  outs: number;
  /** Balls faced when the fiftieth run was scored. */
  fiftyIn?: number;
}

/** An innings with the ball. */
export interface BowlingLine {
  balls: number;
  maidens: number;
  runs: number;
  wickets: number;
}

/** What a player did in a match. Only a joker can have two innings of a kind. */
export interface PlayerLine {
  batting: BattingLine[];
  bowling: BowlingLine[];
  catches: number;
  stumpings: number;
  runOuts: number;
  mvp: number;
}

/**
 * The lines of all listed players, without super overs. Empty if the match was given up before its first innings.
 */
export function playerLines(match: MatchState): Map<PlayerId, PlayerLine> {
  const seen = watchMatch(match);
  const innings = match.fold.innings.filter(({ superOver }) => superOver === 0);
  const lines = new Map<PlayerId, PlayerLine>();
  if (innings.length === 0) return lines;
  const runsPerBall = averageBall(innings);
  for (const id of new Set(match.fold.sides.flat())) {
    const line = {
      batting: innings.flatMap((one, at) => battingOf(one, id, seen.fifties.get(`${at} ${id}`))),
      bowling: innings.flatMap((one) => one.bowling.filter((bowler) => bowler.id === id).map(bowlingOf)),
      catches: 0,
      stumpings: 0,
      runOuts: 0,
      ...seen.fielding.get(id),
    };
    lines.set(id, { ...line, mvp: mostValuablePoints(line, runsPerBall) });
  }
  return lines;
}

function battingOf({ batting }: Innings, id: PlayerId, fiftyIn: number | undefined): BattingLine[] {
  return batting
    .filter((line) => line.id === id)
    .map(({ runs, balls, fours, sixes, outs }: BatterLine) => ({
      runs,
      balls,
      fours,
      sixes,
      outs,
      ...(fiftyIn === undefined ? {} : { fiftyIn }),
    }));
}

const bowlingOf = ({ balls, maidens, runs, wickets }: BowlerLine): BowlingLine => ({
  balls,
  maidens,
  runs,
  wickets,
});

/** Runs charged to bowlers for each of their balls. */
function averageBall(innings: readonly Innings[]): number {
  const bowled = innings.flatMap(({ bowling }) => bowling);
  const balls = bowled.reduce((sum, line) => sum + line.balls, 0);
  return balls === 0 ? 0 : bowled.reduce((sum, line) => sum + line.runs, 0) / balls;
}

type Fielding = Pick<PlayerLine, 'catches' | 'stumpings' | 'runOuts'>;

interface Seen {
  fielding: Map<PlayerId, Fielding>;
  /** Balls faced at the fiftieth run, by innings and batter. */
  fifties: Map<string, number>;
}

/** Replays the match for what its card does not keep: the fielders of pairs, and when a fifty was reached. */
function watchMatch(match: MatchState): Seen {
  const seen: Seen = { fielding: new Map(), fifties: new Map() };
  const fold = newFold(match.setup);
  for (const event of standingEvents(match)) {
    if (playEvent(fold, event, 'derived') !== undefined) continue;
    const innings = lastInnings(fold);
    if (innings?.superOver === 0) watchEvent(fold, innings, seen);
  }
  return seen;
}

function watchEvent({ last, innings: all }: Fold, innings: Innings, seen: Seen): void {
  if (!last) return;
  if ('striker' in last && 'delivery' in last) {
    const batter = innings.batting.find(({ id }) => id === last.striker);
    const key = `${all.length - 1} ${last.striker}`;
    if (batter && batter.runs >= 50 && !seen.fifties.has(key)) seen.fifties.set(key, batter.balls);
  }
  const { out } = lastEventOf(last);
  if (out?.by) creditFielders(seen.fielding, out.kind, out.by);
}

const CREDITS: Readonly<Record<string, keyof Fielding>> = {
  caught: 'catches',
  stumped: 'stumpings',
  'run-out': 'runOuts',
};

/** A catch or stumping is the first fielder's, a run-out everyone's who is named. */
function creditFielders(fielding: Seen['fielding'], kind: string, by: readonly PlayerId[]): void {
  const credit = CREDITS[kind];
  if (!credit) return;
  for (const id of credit === 'runOuts' ? new Set(by) : by.slice(0, 1)) {
    const known = fielding.get(id) ?? { catches: 0, stumpings: 0, runOuts: 0 };
    fielding.set(id, { ...known, [credit]: known[credit] + 1 });
  }
}
