import { battingSide, type Fold } from '../fold/fold.js';
import { type BatterLine, type Innings, indexOf, isAtCrease, NOBODY } from '../fold/innings.js';
import type { PlayerId } from '../setup.js';
import { hasBattersLeft, lastBatterStands } from './last-batter.js';
import { playsInPairs } from './pairs.js';
import { superOverBatters } from './super-over.js';

/** Batters who can still come in: those who have not batted. In pairs that run out of them, those who have. */
export function battersLeft(fold: Fold, innings: Innings): readonly PlayerId[] {
  if (!hasBattersLeft(fold.rules, innings)) return [];
  const able = superOverBatters(fold, innings.side, innings.superOver) ?? battingSide(fold, innings);
  const fresh = able.filter((id) => indexOf(innings.batting, id) === NOBODY);
  if (fresh.length > 0 || !playsInPairs(fold.rules, innings.superOver)) return fresh;
  return innings.batting
    .filter((line) => line.retired === undefined && !isAtCrease(innings, line.id))
    .map(({ id }) => id);
}

/**
 * Batters who retired and may resume when another one goes (MCC 25.4). Those who retired because of `retireAt` come
 * back only if the rules say so, after all others have batted.
 */
export function retiredBatters(fold: Fold, innings: Innings): readonly PlayerId[] {
  const lines = linesToResume(fold, innings);
  if (lines.length === 0) return [];
  const othersFirst = battersLeft(fold, innings).length > 0;
  return lines.filter((line) => !line.reachedLimit || !othersFirst).map(({ id }) => id);
}

/** Retired batters who may resume sooner or later. */
function linesToResume({ rules }: Fold, innings: Innings): readonly BatterLine[] {
  const lines = innings.batting.filter(
    ({ retired, reachedLimit }) =>
      retired && retired !== 'out' && (!reachedLimit || rules.retireAt?.mayReturn === true),
  );
  return lines.length > 0 && hasBattersLeft(rules, innings) ? lines : [];
}

/** How many batters can still come in or return in this innings. */
export const countOfBattersToCome = (fold: Fold, innings: Innings): number =>
  battersLeft(fold, innings).length + linesToResume(fold, innings).length;

/** The joker of both sides does not bat in an over that they bowl: another bowler has to finish it first. */
const notBowling = ({ bowler }: Innings, ids: readonly PlayerId[]): readonly PlayerId[] =>
  bowler === undefined ? ids : ids.filter((id) => id !== bowler);

/** Batters who may come in now. */
export const newBatters = (fold: Fold, innings: Innings): readonly PlayerId[] =>
  notBowling(innings, battersLeft(fold, innings));

/** Batters who may return now. */
export const returningBatters = (fold: Fold, innings: Innings): readonly PlayerId[] =>
  notBowling(innings, retiredBatters(fold, innings));

/** An able batter must come in before the next ball. A batter who retired hurt may be unable to. */
function mustComeIn(fold: Fold, innings: Innings): boolean {
  const isHurt = (id: PlayerId): boolean => innings.batting[indexOf(innings.batting, id)]?.retired === 'hurt';
  return battersLeft(fold, innings).length > 0 || retiredBatters(fold, innings).some((id) => !isHurt(id));
}

/** The batter at the crease bats alone: the rules allow it and no able batter is left. */
export function batsAlone(fold: Fold, innings: Innings): boolean {
  return lastBatterStands(fold.rules, innings.superOver) && !mustComeIn(fold, innings);
}
