import type { MatchRules } from '../rules.js';

/**
 * Overs are bowled from each end alternately (MCC 17.1), so the batters face from the other end after each. With
 * `ballsPerEnd`, the ends change only after so many balls: every second set of five in The Hundred.
 */
export function endsChangeAfter(rules: MatchRules, over: number): boolean {
  const oversPerEnd = (rules.ballsPerEnd ?? rules.ballsPerOver) / rules.ballsPerOver;
  return (over + 1) % oversPerEnd === 0;
}
