import type { Innings } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';
import { isLastOver } from './over.js';

/**
 * Box variant: the runs of one over are multiplied: the last one, one by number, or one that the batting side chooses.
 */
export function isPowerOver({ powerOver }: MatchRules, innings: Innings): boolean {
  if (!powerOver || innings.superOver > 0) return false;
  if (powerOver.over === 'last') return isLastOver(innings);
  if (powerOver.over === 'chosen') return innings.power === innings.over;
  return innings.over === powerOver.over - 1;
}

/** The batting side may choose the over that is about to begin, once an innings. */
export function mayChoosePower({ powerOver }: MatchRules, innings: Innings): boolean {
  return powerOver?.over === 'chosen' && innings.superOver === 0 && innings.power === undefined;
}
