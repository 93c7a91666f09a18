import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';
import { runsRun } from './runs.js';

/**
 * A ball over the boundary scores 4, or 6 off the bat on the full (MCC 19.7). Overthrows to the boundary add to what
 * was run (MCC 19.8), so a boundary four may be part of more runs.
 */
export function boundaryFits(rules: MatchRules, ball: Ball): boolean {
  if (ball.boundary === undefined) return true;
  if (ball.out) return false;
  return ball.boundary === 6 ? ball.bat === 6 : runsRun(rules, ball) >= 4;
}

/** The boundary that the batter is credited with. Runs that were all run are none, and overthrows are none either. */
export function creditedBoundary({ boundary, bat }: Ball): 0 | 4 | 6 {
  return boundary !== undefined && bat === boundary ? boundary : 0;
}
