import { battingSide, type Fold } from '../fold/fold.js';
import { type BatterLine, type Innings, indexOf, isAtCrease, NOBODY } from '../fold/innings.js';
import type { PlayerId } from '../setup.js';
import { hasBattersLeft, lastBatterStands } from './last-batter.js';
import { playsInPairs } from './pairs.js';
import { superOverBatters } from './super-over.js';

/** Batters who may come in: those who have not batted. In pairs that run out of them, those who have. */
export function newBatters(fold: Fold, innings: Innings): readonly PlayerId[] {
  if (!hasBattersLeft(fold.rules, innings)) return [];
  const able = superOverBatters(fold, innings.side, innings.superOver) ?? battingSide(fold, innings);
  const free = able.filter((id) => !isBowlingNow(innings, id) && !isAtCrease(innings, id));
  const fresh = free.filter((id) => indexOf(innings.batting, id) === NOBODY);
  if (fresh.length > 0 || !playsInPairs(fold.rules, innings.superOver)) return fresh;
  return free.filter((id) => innings.batting[indexOf(innings.batting, id)]?.retired === undefined);
}

/** A joker who bowls this over cannot bat in it. */
const isBowlingNow = (innings: Innings, id: PlayerId): boolean => innings.bowler === id;

/**
 * Batters who retired and may resume when another one goes (MCC 25.4). Those who retired because of `retireAt` come back
 * only if the rules say so, after all others have batted.
 */
export function returningBatters(fold: Fold, innings: Innings): readonly PlayerId[] {
  if (!hasBattersLeft(fold.rules, innings)) return [];
  const retired = innings.batting.filter(
    (line) => line.retired && line.retired !== 'out' && !isBowlingNow(innings, line.id),
  );
  if (retired.length === 0) return [];
  const othersFirst = newBatters(fold, innings).length > 0;
  const mayReturn = (line: BatterLine): boolean =>
    !line.reachedLimit || (fold.rules.retireAt?.mayReturn === true && !othersFirst);
  return retired.filter(mayReturn).map(({ id }) => id);
}

/** Somebody able has to come in before the next ball. A batter who retired hurt may be unable to. */
export function mustComeIn(fold: Fold, innings: Innings): boolean {
  return (
    newBatters(fold, innings).length > 0 ||
    returningBatters(fold, innings).some(
      (id) => innings.batting[indexOf(innings.batting, id)]?.retired !== 'hurt',
    )
  );
}

/** The batter at the crease bats alone: the rules allow it and nobody able is left to come in. */
export function batsAlone(fold: Fold, innings: Innings): boolean {
  return lastBatterStands(fold.rules, innings.superOver) && !mustComeIn(fold, innings);
}
