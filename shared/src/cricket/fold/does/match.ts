import type { DoOf } from '../../events.js';
import { closingByHand } from '../../laws/closing.js';
import { isPenalty, penaltySides } from '../../laws/penalty.js';
import { mayChoosePower } from '../../laws/power-over.js';
import { revisionNow } from '../../laws/revision.js';
import type { RefusalReason } from '../../refusal.js';
import { otherSide } from '../../setup.js';
import { type Fold, inningsBefore, lastInnings, openInnings } from '../fold.js';
import type { Innings } from '../innings.js';
import { closeInnings, endMatch, settle } from '../settle.js';

/** Awards penalty runs to the batting or the bowling side. */
export function penalty(fold: Fold, { runs, to }: DoOf<'penalty'>): RefusalReason | undefined {
  const innings = lastInnings(fold);
  if (!innings || !penaltySides(fold).includes(to))
    return fold.stage === 'over' ? 'match-over' : 'no-innings';
  if (!isPenalty(runs)) return 'runs-do-not-fit';
  if (to === 'batting') award(innings, runs);
  else awardBowlingSide(fold, innings, runs);
  settleAgain(fold, innings);
  return undefined;
}

/** The innings may end now; after the match, its result is decided again. */
function settleAgain(fold: Fold, innings: Innings): void {
  if (fold.stage === 'innings') settle(fold, innings);
  else if (fold.stage !== 'break' && innings.closed) {
    fold.result = undefined;
    closeInnings(fold, innings, innings.closed);
  }
}

function award(innings: Innings, runs: number): void {
  innings.penalty += runs;
  innings.total += runs;
}

function awardBowlingSide(fold: Fold, innings: Innings, runs: number): void {
  const theirs = inningsBefore(fold, innings);
  if (theirs) {
    // Earlier innings are shared with the state before this event.
    const awarded = { ...theirs };
    award(awarded, runs);
    fold.innings[fold.innings.length - 2] = awarded;
    return;
  }
  const side = otherSide(innings.side);
  const waiting = fold.waiting[side] + runs;
  fold.waiting = side === 0 ? [waiting, fold.waiting[1]] : [fold.waiting[0], waiting];
}

/** The captain closes the innings (MCC 15). */
export function declare(fold: Fold): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (innings.superOver > 0) return 'not-in-super-over';
  closeInnings(fold, innings, 'declared');
  return undefined;
}

/** The innings ends here, because of time, rain or batters who cannot bat. */
export function end(fold: Fold, { asGiven }: DoOf<'end'>): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return asGiven && fold.innings.length > 0 ? undefined : 'no-innings';
  closeInnings(fold, innings, closingByHand(fold, innings));
  return undefined;
}

/** A tied match continues with one over per side. */
export function superOver(fold: Fold): RefusalReason | undefined {
  if (fold.stage !== 'tied') return 'not-tied';
  fold.superOver++;
  fold.stage = 'break';
  return undefined;
}

/** The match ends without a result; one that had reached a super over stays tied. */
export function abandon(fold: Fold, { reason }: DoOf<'abandon'>): RefusalReason | undefined {
  if (fold.stage === 'over') return 'match-over';
  const innings = openInnings(fold);
  if (innings) innings.closed = 'abandoned';
  const wasTied = fold.stage === 'tied' || fold.superOver > 0;
  endMatch(fold, wasTied ? { outcome: 'tied' } : { outcome: 'no-result', reason });
  return undefined;
}

/** The batting side chooses the over that is about to begin. */
export function power(fold: Fold): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (!mayChoosePower(fold.rules, innings)) return 'no-power-over';
  if (innings.overDeliveries > 0) return 'over-has-begun';
  innings.power = innings.over;
  return undefined;
}

/** Overs, and for the side batting second the target, are changed for time lost. */
export function revise(fold: Fold, { overs, target }: DoOf<'revise'>): RefusalReason | undefined {
  const allowed = revisionNow(fold);
  if (!allowed) return fold.rules.pairs ? 'not-in-pairs' : 'no-innings';
  const { least, most } = allowed.overs;
  if (!Number.isInteger(overs) || overs < least || overs > most) return 'overs-do-not-fit';
  if (target !== undefined && !allowed.target) return 'no-target-yet';
  fold.overs = overs;
  if (target !== undefined) fold.target = target;
  const innings = fold.stage === 'innings' ? lastInnings(fold) : undefined;
  if (innings) {
    innings.overs = overs;
    settle(fold, innings);
  }
  return undefined;
}
