import { type Fold, inSuperOverBefore } from '../fold/fold.js';
import type { PlayerId, SideIndex } from '../setup.js';

/** A super over is one over a side; two wickets end it (ICC Playing Conditions, Appendix F). */
export const SUPER_OVERS = 1;

/**
 * Batters of a super over, or undefined outside of one. Who was out in the super over before may not bat in this one,
 * unless fewer than two would be left.
 */
export function superOverBatters(
  fold: Fold,
  side: SideIndex,
  superOver: number,
): readonly PlayerId[] | undefined {
  if (superOver === 0) return undefined;
  const before = inSuperOverBefore(fold, side, superOver);
  const able = fold.sides[side].filter(
    (id) => !before?.batting.some((line) => line.id === id && line.out !== undefined),
  );
  return able.length < 2 ? fold.sides[side] : able;
}
