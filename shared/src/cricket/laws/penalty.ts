import type { DoOf } from '../events.js';
import { type Fold, inningsBefore, lastInnings } from '../fold/fold.js';

type ToSide = DoOf<'penalty'>['to'];

/** The Laws award 5; box rules may award others. */
export const MOST_PENALTY = 50;
export const isPenalty = (runs: number): boolean =>
  Number.isInteger(runs) && runs >= 1 && runs <= MOST_PENALTY;

/**
 * The sides that may be awarded penalty runs now (MCC 41.17), as the sides of the innings in progress or just ended.
 * The bowling side's go to the innings it has had, or else to its next one (MCC 18.6). A match that the chasing side
 * has won is over; one that it has lost or tied may still be changed by runs to it.
 */
export function penaltySides(fold: Fold): readonly ToSide[] {
  const innings = lastInnings(fold);
  if (innings?.superOver !== fold.superOver) return [];
  if (fold.stage === 'innings' || fold.stage === 'break') return ['batting', 'bowling'];
  if (innings.closed === 'abandoned' || fold.result?.outcome === 'no-result') return [];
  return innings.closed === 'target' || !inningsBefore(fold, innings) ? ['batting'] : ['batting', 'bowling'];
}
