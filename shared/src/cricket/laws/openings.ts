import { type Fold, lastInnings } from '../fold/fold.js';
import type { Opening } from '../next-ball.js';
import { battingFirst, otherSide, type SideIndex } from '../setup.js';
import { openingBowlers } from './bowlers.js';
import { lastBatterStands } from './last-batter.js';
import { superOverBatters } from './super-over.js';

/**
 * The sides that may bat next: first the one that the toss decided, or either without a toss; then the other one. In a
 * super over the side that batted second bats first.
 */
function sidesToBat(fold: Fold): readonly SideIndex[] {
  const before = lastInnings(fold);
  if (!before) {
    const first = battingFirst(fold.toss);
    return first === undefined ? [0, 1] : [first];
  }
  return [before.superOver === fold.superOver ? otherSide(before.side) : before.side];
}

/** Batters and bowlers with whom an innings may begin. A side of one can open only if its last batter stands. */
export function openings(fold: Fold): readonly Opening[] {
  return sidesToBat(fold)
    .map((side) => openingOf(fold, side))
    .filter(({ batters, bowlers, alone }) => bowlers.length > 0 && (batters.length > 1 || alone));
}

function openingOf(fold: Fold, side: SideIndex): Opening {
  const batters = superOverBatters(fold, side, fold.superOver) ?? fold.sides[side];
  const bowlers = openingBowlers(fold, side, fold.superOver);
  const alone = batters.length === 1 && lastBatterStands(fold.rules, fold.superOver);
  return { side, batters, bowlers, alone };
}
