import type { Ball } from '../events.js';
import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';

export const isLastOver = ({ over, overs }: Innings): boolean => over === overs - 1;

/**
 * A wide or a no-ball does not count as one of the over and is bowled again (MCC 17.3, 21.17, 22.8). Box rules may
 * count it instead, except in the last over (`lastOverAgain`).
 */
export function countsInOver(rules: MatchRules, innings: Innings, ball: Ball): boolean {
  if (ball.wide === undefined && ball.noBall === undefined) return true;
  if (rules.lastOverAgain && isLastOver(innings)) return false;
  return ball.wide === undefined ? !rules.noBall.again : !rules.wide.again;
}

/** An over ends when enough balls counted (MCC 17.1), or after `maxBallsPerOver` deliveries of any kind. */
export function isOverComplete(rules: MatchRules, { overBalls, overDeliveries }: Innings): boolean {
  return overBalls >= rules.ballsPerOver || overDeliveries >= (rules.maxBallsPerOver ?? Infinity);
}

/** The next ball that counts is the last one of all overs of the innings. */
export function isLastBall(rules: MatchRules, innings: Innings): boolean {
  return isLastOver(innings) && innings.overBalls === rules.ballsPerOver - 1;
}

/** Balls still to come, if every one counts. */
export function ballsLeft(rules: MatchRules, { overs, over, overBalls }: Innings): number {
  return Math.max(0, (overs - over) * rules.ballsPerOver - overBalls);
}

/** An over in cricket's notation: complete overs, and balls of the next. */
export const notation = (over: number, balls: number): string => `${over}.${balls}`;
