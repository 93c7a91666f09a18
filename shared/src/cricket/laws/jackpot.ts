import type { Ball } from '../events.js';
import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';
import { isLastBall } from './over.js';
import { isPowerOver } from './power-over.js';

/**
 * Box variant: the last legal ball of all overs counts double. A wide or no-ball there does not; the next ball does.
 */
function isJackpot(rules: MatchRules, innings: Innings, { wide, noBall }: Ball): boolean {
  if (!rules.jackpotBall || innings.superOver > 0) return false;
  return wide === undefined && noBall === undefined && isLastBall(rules, innings);
}

/** What the runs of a ball are multiplied by. The factors of power over and jackpot do not multiply each other. */
export function factorOf(rules: MatchRules, innings: Innings, ball: Ball): number {
  const power = isPowerOver(rules, innings) ? (rules.powerOver?.factor ?? 1) : 1;
  return isJackpot(rules, innings, ball) ? Math.max(power, 2) : power;
}
