import type { Figures, LeaderboardBy } from '../../contracts/figures.js';
import { notation } from '../laws/over.js';
import type { PlayerLine } from './player-lines.js';

/** Sums of a player's matches, from which rates are derived. */
export interface FigureSums {
  matches: number;
  batting: {
    innings: number;
    notOut: number;
    /** More than innings less not-outs only in pairs. */
    outs: number;
    runs: number;
    balls: number;
    fours: number;
    sixes: number;
    highest: number;
    highestNotOut: boolean;
    ducks: number;
    thirties: number;
    fifties: number;
  };
  bowling: {
    innings: number;
    balls: number;
    maidens: number;
    runs: number;
    wickets: number;
    best?: { wickets: number; runs: number };
  };
  fielding: { catches: number; stumpings: number; runOuts: number };
  mvp: number;
}

const count = <T>(all: readonly T[], value: (one: T) => number | boolean): number =>
  all.reduce((sum, one) => sum + Number(value(one)), 0);

/** True if the first bowling figures are better: more wickets, or as many for fewer runs. */
export const isBetterBowling = (
  a: { wickets: number; runs: number },
  b: { wickets: number; runs: number },
): boolean => a.wickets > b.wickets || (a.wickets === b.wickets && a.runs < b.runs);

/** Sums up a player's matches, in any order. */
export function sumLines(lines: readonly PlayerLine[]): FigureSums {
  const bats = lines.flatMap(({ batting }) => batting);
  const bowls = lines.flatMap(({ bowling }) => bowling);
  const highest = bats.reduce((most, { runs }) => Math.max(most, runs), 0);
  const best = bowls.reduce<(typeof bowls)[0] | undefined>(
    (known, one) => (known && !isBetterBowling(one, known) ? known : one),
    undefined,
  );
  return {
    matches: lines.length,
    batting: {
      innings: bats.length,
      notOut: count(bats, ({ outs }) => outs === 0),
      outs: count(bats, ({ outs }) => outs),
      runs: count(bats, ({ runs }) => runs),
      balls: count(bats, ({ balls }) => balls),
      fours: count(bats, ({ fours }) => fours),
      sixes: count(bats, ({ sixes }) => sixes),
      highest,
      highestNotOut: bats.some(({ runs, outs }) => runs === highest && outs === 0),
      ducks: count(bats, ({ runs, outs }) => runs === 0 && outs > 0),
      thirties: count(bats, ({ runs }) => runs >= 30 && runs < 50),
      fifties: count(bats, ({ runs }) => runs >= 50),
    },
    bowling: {
      innings: bowls.length,
      balls: count(bowls, ({ balls }) => balls),
      maidens: count(bowls, ({ maidens }) => maidens),
      runs: count(bowls, ({ runs }) => runs),
      wickets: count(bowls, ({ wickets }) => wickets),
      ...(best ? { best: { wickets: best.wickets, runs: best.runs } } : {}),
    },
    fielding: {
      catches: count(lines, ({ catches }) => catches),
      stumpings: count(lines, ({ stumpings }) => stumpings),
      runOuts: count(lines, ({ runOuts }) => runOuts),
    },
    mvp: count(lines, ({ mvp }) => mvp),
  };
}

/** To two places; undefined where it would be divided by zero. */
function rate(amount: number, of: number, per = 1): number | undefined {
  return of === 0 ? undefined : Math.round((amount * per * 100) / of) / 100;
}

/** Balls that an over has where figures of different matches are added up. */
const BALLS_PER_OVER = 6;

const strikeRateOf = ({ batting: { runs, balls } }: FigureSums) => rate(runs, balls, 100);
const economyOf = ({ bowling: { runs, balls } }: FigureSums) => rate(runs, balls, BALLS_PER_OVER);

/** Sums with their rates. */
export function figuresOf(sums: FigureSums): Figures {
  const { matches, batting, bowling, fielding, mvp } = sums;
  const { outs, ...bat } = batting;
  const { balls } = bowling;
  return {
    matches,
    batting: {
      matches,
      ...bat,
      average: rate(batting.runs, outs),
      strikeRate: strikeRateOf(sums),
    },
    bowling: {
      ...bowling,
      overs: notation(Math.floor(balls / BALLS_PER_OVER), balls % BALLS_PER_OVER),
      average: rate(bowling.runs, bowling.wickets),
      economy: economyOf(sums),
      strikeRate: rate(balls, bowling.wickets),
    },
    fielding,
    mvp,
  };
}

/** Balls faced or bowled that a player needs for a rate to be listed. */
export const LEAST_BALLS = 30;

/** Rates, which need `LEAST_BALLS`. */
export const isRate = (by: LeaderboardBy): boolean => by === 'strikeRate' || by === 'economy';

/** The values that leaderboards list. Absent: nothing to list, or too few balls for a rate. */
export function leaderboardValues(sums: FigureSums): Partial<Record<LeaderboardBy, number>> {
  const { batting, bowling, fielding, mvp } = sums;
  const counted = { runs: batting.runs, wickets: bowling.wickets, sixes: batting.sixes };
  const counts = Object.entries({ ...counted, catches: fielding.catches, mvp }).filter(
    ([, value]) => value > 0,
  );
  const strikeRate = batting.balls >= LEAST_BALLS ? strikeRateOf(sums) : undefined;
  const economy = bowling.balls >= LEAST_BALLS ? economyOf(sums) : undefined;
  return {
    ...Object.fromEntries(counts),
    ...(strikeRate === undefined ? {} : { strikeRate }),
    ...(economy === undefined ? {} : { economy }),
  };
}
