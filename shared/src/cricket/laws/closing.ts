import type { Closing } from '../card.js';
import type { Fold } from '../fold/fold.js';
import { hasVacancy, type Innings, isNobodyIn } from '../fold/innings.js';
import { batsAlone, battersLeft, retiredBatters } from './batters.js';
import { targetOf } from './target.js';

/**
 * An innings ends when the target is reached (MCC 16.6), the side is all out (MCC 13.3), or the overs are bowled.
 * Undefined while it goes on.
 */
export function closingOf(fold: Fold, innings: Innings): Closing | undefined {
  const target = targetOf(fold, innings);
  if (target !== undefined && innings.total >= target) return 'target';
  if (innings.wickets >= innings.wicketLimit) return 'all-out';
  if (innings.over >= innings.overs) return 'overs';
  return hasVacancy(innings) && isNobodyLeft(fold, innings) ? 'all-out' : undefined;
}

/** No batter can take the empty place, and the one who is in may not continue alone. */
function isNobodyLeft(fold: Fold, innings: Innings): boolean {
  if (battersLeft(fold, innings).length > 0 || retiredBatters(fold, innings).length > 0) return false;
  return isNobodyIn(innings) || !batsAlone(fold, innings);
}

/** An innings ended while only batters who retired hurt are left counts as all out, unless the last batter stands. */
export function closingByHand(fold: Fold, innings: Innings): Closing {
  return hasVacancy(innings) && battersLeft(fold, innings).length === 0 && !batsAlone(fold, innings)
    ? 'all-out'
    : 'ended';
}
