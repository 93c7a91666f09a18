import type { Result } from '../card.js';
import type { DoEvent } from '../events.js';
import type { MatchRules } from '../rules.js';
import { type MatchSetup, otherSide, type PlayerId, type SideIndex, type Toss } from '../setup.js';
import type { EnteredBall } from './entered-ball.js';
import { copyInnings, type Innings } from './innings.js';

/** A match as far as its events have been folded. Changed in place while folding, never after a caller has seen it. */
export interface Fold {
  readonly rules: MatchRules;
  readonly toss: Toss | undefined;
  sides: readonly [readonly PlayerId[], readonly PlayerId[]];
  /** `break`: an innings may be opened. `tied`: a super over must be called. */
  stage: 'break' | 'innings' | 'tied' | 'over';
  /** In the order in which they began; the last one is in progress or has just ended. */
  innings: Innings[];
  /** 0 in the match proper, else the number of the super over. */
  superOver: number;
  /** Overs of the next innings, and the target set for the second one, if rain or the umpires changed them. */
  overs: number;
  target: number | undefined;
  /** Penalty runs of a side that has not batted yet. */
  waiting: readonly [number, number];
  result: Result | undefined;
  /** The newest event. */
  last: EnteredBall | DoEvent | undefined;
}

export function newFold({ rules, sides, toss }: MatchSetup): Fold {
  return {
    rules,
    toss,
    sides: [sides[0].players, sides[1].players],
    stage: 'break',
    innings: [],
    superOver: 0,
    overs: rules.overs,
    target: undefined,
    waiting: [0, 0],
    result: undefined,
    last: undefined,
  };
}

/** A copy for the next event. Innings before the last one are shared: a change must replace them. */
export function copyFold(fold: Fold): Fold {
  const innings = fold.innings.slice();
  const last = innings.pop();
  if (last) innings.push(copyInnings(last));
  return { ...fold, innings };
}

export const lastInnings = (fold: Fold): Innings | undefined => fold.innings[fold.innings.length - 1];

/** The innings in progress. */
export const openInnings = (fold: Fold): Innings | undefined =>
  fold.stage === 'innings' ? lastInnings(fold) : undefined;

/** The innings of the other side in the same contest, the match proper or a super over, if it came before this one. */
export function inningsBefore(fold: Fold, innings: Innings): Innings | undefined {
  // An index below zero would be looked up as a name, which is slow for every ball of the first innings.
  if (fold.innings.length < 2) return undefined;
  const before = fold.innings[fold.innings.length - 2];
  return before?.superOver === innings.superOver ? before : undefined;
}

export const battingSide = (fold: Fold, { side }: Innings): readonly PlayerId[] => fold.sides[side];
export const bowlingSide = (fold: Fold, { side }: Innings): readonly PlayerId[] =>
  fold.sides[otherSide(side)];

/** The innings of the side in the super over before this one. */
export function inSuperOverBefore(fold: Fold, side: SideIndex, superOver: number): Innings | undefined {
  if (superOver < 2) return undefined;
  return fold.innings.find((innings) => innings.superOver === superOver - 1 && innings.side === side);
}
