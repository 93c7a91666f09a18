import { type Fold, inningsBefore } from '../fold/fold.js';
import type { Innings } from '../fold/innings.js';

/** The side batting second wins with one run more than the first (MCC 16.2), or at the target that was set for it. */
export function targetOf(fold: Fold, innings: Innings): number | undefined {
  const before = inningsBefore(fold, innings);
  if (!before) return undefined;
  return innings.superOver === 0 && fold.target !== undefined ? fold.target : before.total + 1;
}
