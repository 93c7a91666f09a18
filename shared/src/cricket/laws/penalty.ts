import { type Fold, lastInnings } from '../fold/fold.js';
import type { Innings } from '../fold/innings.js';

/**
 * The innings in which penalty runs were earned (MCC 41.17): the one in progress, or the one just ended while the next
 * one of the same contest has not begun. They go to the total of the batting side; for the bowling side, to the innings it
 * has had, or else to its next one (MCC 18.6).
 */
export function inningsOfPenalty(fold: Fold): Innings | undefined {
  if (fold.stage !== 'innings' && fold.stage !== 'break') return undefined;
  const last = lastInnings(fold);
  return last?.superOver === fold.superOver ? last : undefined;
}

export const isPenalty = (runs: number): boolean =>
  Number.isInteger(runs) && runs >= 1 && runs <= MOST_PENALTY;
/** The Laws award 5; box rules take what they like. */
export const MOST_PENALTY = 50;
