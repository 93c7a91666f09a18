import type { BatterLine, Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';

/**
 * Box variant: a batter who has reached so many runs or balls retires after that ball. Not in a super over, nor twice.
 */
export function hasToRetire({ retireAt }: MatchRules, { superOver }: Innings, line: BatterLine): boolean {
  if (!retireAt || superOver > 0 || line.returned) return false;
  return line.runs >= (retireAt.runs ?? Infinity) || line.balls >= (retireAt.balls ?? Infinity);
}
