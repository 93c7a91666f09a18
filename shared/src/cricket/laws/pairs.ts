import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';

/**
 * Indoor variant: batters come in pairs that stay for their overs; an out costs runs and no batter leaves. Not in a
 * super over.
 */
export const playsInPairs = (rules: MatchRules, superOver: number): boolean =>
  rules.pairs !== undefined && superOver === 0;

/** The next pair comes when the over that has just ended was the last of this one. */
export function isPairOver({ pairs }: MatchRules, { over, superOver }: Innings): boolean {
  return pairs !== undefined && superOver === 0 && over % pairs.overs === 0;
}
