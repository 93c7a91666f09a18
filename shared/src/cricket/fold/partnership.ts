import type { Partnership } from '../card.js';
import { type BatterLine, type Innings, NOBODY, type Stand } from './innings.js';

/** The partnership in progress; another one begins when other batters are in than for the ball before. */
export function standNow(innings: Innings): Stand {
  const { stand, striker, nonStriker } = innings;
  const a = Math.min(striker, nonStriker);
  const b = Math.max(striker, nonStriker);
  if (stand?.a === a && stand.b === b) return stand;
  const begun = beginStand(innings, a, b);
  if (stand) innings.partnerships.push(partnershipOf(innings, stand));
  innings.stand = begun;
  return begun;
}

function beginStand({ batting, wickets }: Innings, a: number, b: number): Stand {
  const aRuns = batting[a]?.runs ?? 0;
  return { a, b, aRuns, bRuns: batting[b]?.runs ?? 0, wickets, runs: 0, balls: 0 };
}

/** A partnership as the card shows it. A lone batter's has one batter. */
export function partnershipOf({ batting }: Innings, stand: Stand): Partnership {
  const { a, b, aRuns, bRuns, wickets, runs, balls } = stand;
  const first = a === NOBODY ? undefined : batting[a];
  const second = batting[b];
  const batters = [first, second].filter((line): line is BatterLine => line !== undefined);
  const before = first ? [aRuns, bRuns] : [bRuns];
  return {
    batters: batters.map(({ id }) => id),
    wickets,
    runs,
    balls,
    bat: batters.map((line, at) => line.runs - (before[at] ?? 0)),
  };
}
