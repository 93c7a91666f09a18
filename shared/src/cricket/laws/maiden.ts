import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';

/** A complete over by one bowler with no run charged to the bowler; byes and leg-byes do not spoil it. */
export function isMaiden(rules: MatchRules, innings: Innings): boolean {
  return innings.overRuns === 0 && !innings.overShared && innings.overBalls >= rules.ballsPerOver;
}
