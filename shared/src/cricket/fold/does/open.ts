import type { DoOf } from '../../events.js';
import { closingByHand } from '../../laws/closing.js';
import { wicketLimit } from '../../laws/last-batter.js';
import { openings } from '../../laws/openings.js';
import { SUPER_OVERS } from '../../laws/super-over.js';
import type { Opening } from '../../next-ball.js';
import type { RefusalReason } from '../../refusal.js';
import { otherSide, type SideIndex } from '../../setup.js';
import { type Fold, lastInnings } from '../fold.js';
import { batterAt, NOBODY, newInnings } from '../innings.js';
import { closeInnings, settle } from '../settle.js';

type Body = DoOf<'open'>;

/** Begins an innings, including penalty runs awarded to its side before. */
export function open(fold: Fold, body: Body): RefusalReason | undefined {
  if (body.asGiven) endInningsBefore(fold);
  if (fold.stage === 'innings') return 'innings-open';
  if (fold.stage === 'tied') return 'super-over-first';
  if (fold.stage === 'over') return 'match-over';
  const side = body.asGiven ? sideAsGiven(fold, body) : sideThatOpens(fold, body);
  if (typeof side === 'string') return side;
  const { superOver } = fold;
  const overs = superOver > 0 ? SUPER_OVERS : fold.overs;
  const innings = newInnings(side, superOver, overs, wicketLimit(fold.rules, superOver));
  innings.striker = batterAt(innings, body.striker);
  innings.nonStriker = body.nonStriker === undefined ? NOBODY : batterAt(innings, body.nonStriker);
  innings.bowler = body.bowler;
  innings.penalty = fold.waiting[side];
  innings.total = innings.penalty;
  fold.waiting = side === 0 ? [0, fold.waiting[1]] : [fold.waiting[0], 0];
  fold.innings.push(innings);
  fold.stage = 'innings';
  settle(fold, innings);
  return undefined;
}

function endInningsBefore(fold: Fold): void {
  const before = lastInnings(fold);
  if (before && fold.stage === 'innings') closeInnings(fold, before, closingByHand(fold, before));
}

/** The side whose batters open, or the closest reason why neither fits. */
function sideThatOpens(fold: Fold, body: Body): SideIndex | RefusalReason {
  let refused: RefusalReason = 'may-not-bat';
  for (const opening of openings(fold)) {
    const reason = openingRefused(opening, body);
    if (!reason) return opening.side;
    // The other side's batters cannot open either, so its reason says nothing about the mistake.
    if (reason !== 'may-not-bat') refused = reason;
  }
  return refused;
}

function openingRefused(opening: Opening, { striker, nonStriker, bowler }: Body): RefusalReason | undefined {
  const { batters, bowlers, alone } = opening;
  if (!batters.includes(striker)) return 'may-not-bat';
  if (nonStriker === undefined) {
    if (!alone) return 'batter-needed';
  } else if (nonStriker === striker) return 'same-player';
  else if (!batters.includes(nonStriker)) return 'may-not-bat';
  if (bowler === striker || bowler === nonStriker) return 'bowler-is-batting';
  return bowlers.includes(bowler) ? undefined : 'may-not-bowl';
}

/** As recorded: the side that the players belong to. */
function sideAsGiven({ sides }: Fold, { striker, nonStriker, bowler }: Body): SideIndex | RefusalReason {
  if (striker === nonStriker) return 'same-player';
  if (bowler === striker || bowler === nonStriker) return 'bowler-is-batting';
  const isOf = (side: SideIndex): boolean =>
    sides[side].includes(striker) &&
    (nonStriker === undefined || sides[side].includes(nonStriker)) &&
    sides[otherSide(side)].includes(bowler);
  if (isOf(0)) return 0;
  return isOf(1) ? 1 : 'wrong-side';
}
