import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';

/**
 * The ball after a no-ball may be a free hit (ICC Playing Conditions 21.19; optional here). A wide or another no-ball
 * does not use it up.
 */
export function isFreeHitNext(rules: MatchRules, { wide, noBall }: Ball, freeHit: boolean): boolean {
  if (noBall !== undefined) return rules.noBall.freeHit || freeHit;
  return freeHit && wide !== undefined;
}
