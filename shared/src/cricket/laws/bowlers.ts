import { bowlingSide, type Fold, inSuperOverBefore } from '../fold/fold.js';
import { type BowlerLine, type Innings, indexOf, isAtCrease } from '../fold/innings.js';
import type { MatchRules } from '../rules.js';
import { otherSide, type PlayerId } from '../setup.js';

type Law = (fold: Fold, innings: Innings, id: PlayerId) => boolean;

const lineOf = (innings: Innings, id: PlayerId): BowlerLine | undefined =>
  innings.bowling[indexOf(innings.bowling, id)];

/** A bowler may not bowl two overs in succession (MCC 17.6), or more than `oversInARow`. Parts of an over count. */
const isRested: Law = ({ rules }, innings, id) => {
  const line = lineOf(innings, id);
  if (!line || line.lastOver < innings.over - 1) return true;
  return line.lastOver === innings.over - 1 && line.inARow < (rules.oversInARow ?? 1);
};

/** The bowler has overs left (`maxOversPerBowler`, `bowlerQuota`). */
const hasOversLeft: Law = ({ rules }, innings, id) => {
  const overs = (lineOf(innings, id)?.overs ?? 0) + 1;
  if (overs > (rules.maxOversPerBowler ?? Infinity)) return false;
  return rules.bowlerQuota === undefined || fitsQuota(rules.bowlerQuota, innings, id, overs);
};

/** The overs of all bowlers, most first, stay within the quota at each place. */
function fitsQuota(
  quota: NonNullable<MatchRules['bowlerQuota']>,
  { bowling }: Innings,
  id: PlayerId,
  overs: number,
) {
  const all = [overs, ...bowling.filter((line) => line.id !== id).map((line) => line.overs)];
  const most = (at: number): number => quota[Math.min(at, quota.length - 1)] ?? Infinity;
  return all.toSorted((a, b) => b - a).every((count, at) => count <= most(at));
}

/** A bowler of the super over before may not bowl in this one. */
const isFreshForSuperOver: Law = (fold, innings, id) => {
  const before = inSuperOverBefore(fold, innings.side, innings.superOver);
  return !before?.bowling.some((line) => line.id === id);
};

/** The joker does not bowl while batting. */
const isFielding: Law = (fold, innings, id) =>
  bowlingSide(fold, innings).includes(id) && !isAtCrease(innings, id);

const mayBowl: Law = (fold, innings, id) =>
  isFielding(fold, innings, id) &&
  isRested(fold, innings, id) &&
  hasOversLeft(fold, innings, id) &&
  isFreshForSuperOver(fold, innings, id);

/**
 * Bowlers of the next over. If the overs that are left cannot be shared out within the limits, the limits give way, so
 * that a match can always go on.
 */
export function bowlersOfNextOver(fold: Fold, innings: Innings): readonly PlayerId[] {
  const fielding = bowlingSide(fold, innings).filter((id) => !isAtCrease(innings, id));
  const within = fielding.filter((id) => mayBowl(fold, innings, id));
  if (within.length > 0) return within;
  const rested = fielding.filter((id) => isRested(fold, innings, id));
  return rested.length > 0 ? rested : fielding;
}

export function mayBowlNextOver(fold: Fold, innings: Innings, id: PlayerId): boolean {
  return mayBowl(fold, innings, id) || bowlersOfNextOver(fold, innings).includes(id);
}

/** Bowlers who may finish an over that its bowler cannot (MCC 17.8): not the one who bowled the over before. */
export function replacements(fold: Fold, innings: Innings): readonly PlayerId[] {
  return bowlingSide(fold, innings).filter(
    (id) => mayBowl(fold, innings, id) && lineOf(innings, id)?.lastOver !== innings.over,
  );
}

/** Bowlers who may be named now: for the over that is about to begin, or to replace the bowler in the middle of one. */
export function bowlersNow(fold: Fold, innings: Innings): readonly PlayerId[] {
  return innings.overDeliveries === 0 ? bowlersOfNextOver(fold, innings) : replacements(fold, innings);
}

/** Opening bowlers of the side that fields while `side` bats. */
export function openingBowlers(fold: Fold, side: 0 | 1, superOver: number): readonly PlayerId[] {
  const all = fold.sides[otherSide(side)];
  const before = inSuperOverBefore(fold, side, superOver);
  const fresh = all.filter((id) => !before?.bowling.some((line) => line.id === id));
  return fresh.length > 0 ? fresh : all;
}
