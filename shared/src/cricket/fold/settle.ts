import type { Closing, Result } from '../card.js';
import { batsAlone } from '../laws/batters.js';
import { closingOf } from '../laws/closing.js';
import { resultAfter } from '../laws/result.js';
import { type Fold, inningsBefore } from './fold.js';
import { type Innings, NOBODY, swapEnds } from './innings.js';

/** Applies the consequences of an event: a lone batter keeps the strike, the innings or the match may end. */
export function settle(fold: Fold, innings: Innings): void {
  const closing = closingOf(fold, innings);
  if (closing) closeInnings(fold, innings, closing);
  else if (innings.striker === NOBODY && innings.nonStriker !== NOBODY && batsAlone(fold, innings)) {
    swapEnds(innings);
    innings.lonerTookStrike = true;
  }
}

/** Ends the innings; after the second one of a contest the match is decided, or has to go on with a super over. */
export function closeInnings(fold: Fold, innings: Innings, closing: Closing): void {
  innings.closed = closing;
  if (!inningsBefore(fold, innings)) {
    fold.stage = 'break';
    return;
  }
  const result = resultAfter(fold, innings);
  if (result === 'undecided') fold.stage = 'tied';
  else endMatch(fold, result);
}

export function endMatch(fold: Fold, result: Result): void {
  fold.stage = 'over';
  fold.result = result;
}
