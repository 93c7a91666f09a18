import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';
import { MOST_RUN } from './most-run.js';

/**
 * A no-ball scores the rule's own runs whatever else happens (MCC 21.15); runs off the bat and byes come on top (MCC
 * 21.16).
 */
export const runOnNoBall = (rules: MatchRules, { noBall }: Ball): number =>
  noBall === undefined ? 0 : Math.max(0, noBall - rules.noBall.runs);

export const noBallRange = ({ noBall }: MatchRules) => ({ least: noBall.runs, most: noBall.runs + MOST_RUN });

export function isPossibleNoBall(rules: MatchRules, { noBall }: Ball): boolean {
  if (noBall === undefined) return true;
  const { least, most } = noBallRange(rules);
  return noBall >= least && noBall <= most;
}
