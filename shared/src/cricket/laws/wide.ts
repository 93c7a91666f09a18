import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';
import { MOST_RUN } from './most-run.js';

/**
 * A wide scores the rule's own runs, and all runs completed on it are wides too (MCC 22.6, 22.7). The batter does not
 * face it.
 */
export const runOnWide = (rules: MatchRules, { wide }: Ball): number =>
  wide === undefined ? 0 : Math.max(0, wide - rules.wide.runs);

export const wideRange = ({ wide }: MatchRules) => ({ least: wide.runs, most: wide.runs + MOST_RUN });

/**
 * A ball cannot be both wide and a no-ball (MCC 21.13), and one that was hit or passed as a bye is no wide (MCC 22.4).
 */
export function isPossibleWide(rules: MatchRules, ball: Ball): boolean {
  const { wide, noBall, bye, legBye, bat, zone, roof, overNet, missed } = ball;
  if (wide === undefined) return true;
  const { least, most } = wideRange(rules);
  const touched = bat > 0 || zone !== undefined || roof || overNet || missed;
  return !touched && noBall === undefined && !bye && !legBye && wide >= least && wide <= most;
}
