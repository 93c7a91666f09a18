import type { CardOutKind, Dismissal } from '../card.js';
import { isBowlersWicket } from '../laws/dismissals.js';
import { playsInPairs } from '../laws/pairs.js';
import { wicketRunsNow } from '../laws/wicket-runs.js';
import type { PlayerId } from '../setup.js';
import type { Fold } from './fold.js';
import { type BowlerLine, type Innings, vacate } from './innings.js';

export interface Wicket {
  kind: CardOutKind;
  by: readonly PlayerId[] | undefined;
  /** The bowler, for a wicket on a ball. */
  bowler: BowlerLine | undefined;
}

/** Enters a wicket: the batter leaves, except in pairs, and the total pays `wicketRuns`. */
export function enterWicket(fold: Fold, innings: Innings, at: number, { kind, by, bowler }: Wicket): void {
  const line = innings.batting[at];
  if (!line) return;
  const credited = bowler && kind !== 'retired-out' && isBowlersWicket(kind) ? bowler : undefined;
  const cost = wicketRunsNow(fold.rules, innings);
  if (credited) credited.wickets++;
  innings.wickets++;
  innings.wicketRuns += cost;
  innings.total += cost;
  line.outs++;
  line.dots = 0;
  innings.fall.push({
    total: innings.total,
    wickets: innings.wickets,
    balls: innings.balls,
    playerId: line.id,
  });
  if (playsInPairs(fold.rules, innings.superOver)) return;
  line.out = dismissal(kind, credited?.id, by);
  vacate(innings, at);
}

function dismissal(kind: CardOutKind, bowler: PlayerId | undefined, by: Wicket['by']): Dismissal {
  return { kind, ...(bowler === undefined ? {} : { bowler }), ...(by?.length ? { by } : {}) };
}
