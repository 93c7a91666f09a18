import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';
import { MOST_RUN } from './most-run.js';
import { runOnNoBall } from './no-ball.js';
import { runOnWide } from './wide.js';

const isRunCount = (runs: number): boolean => Number.isInteger(runs) && runs >= 0 && runs <= MOST_RUN;

/** Runs of one ball are of one kind: off the bat, byes, leg-byes, or run on a wide or no-ball (MCC 18, 23). */
export function runsFit(rules: MatchRules, ball: Ball): boolean {
  const { bat, bye = 0, legBye = 0 } = ball;
  if (!isRunCount(bat) || !isRunCount(bye) || !isRunCount(legBye)) return false;
  const rest = runOnWide(rules, ball) + runOnNoBall(rules, ball);
  const kinds = Number(bat > 0) + Number(bye > 0) + Number(legBye > 0) + Number(rest > 0);
  return kinds <= 1;
}

/** All runs that the batters ran, or were given for a boundary. */
export function runsRun(rules: MatchRules, ball: Ball): number {
  return ball.bat + (ball.bye ?? 0) + (ball.legBye ?? 0) + runOnWide(rules, ball) + runOnNoBall(rules, ball);
}
