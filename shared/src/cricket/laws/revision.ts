import type { Fold } from '../fold/fold.js';
import { lastInnings } from '../fold/fold.js';
import type { Range } from '../next-ball.js';

export const MOST_OVERS = 50;

/**
 * Overs that a match may be changed to when time is lost (MCC 11 to 13; the target comes from outside, such as DLS):
 * not fewer than have begun. Undefined in pairs, whose overs are shared out, and in a super over.
 */
export function revisionNow(fold: Fold): { overs: Range; target: boolean } | undefined {
  if (fold.rules.pairs || fold.superOver > 0) return undefined;
  if (fold.stage === 'break')
    return { overs: { least: 1, most: MOST_OVERS }, target: fold.innings.length > 0 };
  const innings = lastInnings(fold);
  if (fold.stage !== 'innings' || !innings) return undefined;
  const begun = innings.over + (innings.overDeliveries > 0 ? 1 : 0);
  return { overs: { least: Math.max(1, begun), most: MOST_OVERS }, target: fold.innings.length > 1 };
}
