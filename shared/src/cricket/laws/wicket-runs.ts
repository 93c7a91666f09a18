import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';
import { isPowerOver } from './power-over.js';

/** Box variant: a wicket costs the batting side runs. A power over may have its own price, instead of the usual one. */
export function wicketRunsNow(rules: MatchRules, innings: Innings): number {
  const ofPowerOver = isPowerOver(rules, innings) ? rules.powerOver?.wicketRuns : undefined;
  return ofPowerOver ?? rules.wicketRuns;
}
