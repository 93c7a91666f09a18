import type { DoOf } from '../../events.js';
import { battersLeft, newBatters, retiredBatters, returningBatters } from '../../laws/batters.js';
import { bowlersNow } from '../../laws/bowlers.js';
import { lastBatterStands } from '../../laws/last-batter.js';
import { playsInPairs } from '../../laws/pairs.js';
import { sidesWithRoom } from '../../laws/squad.js';
import type { RefusalReason } from '../../refusal.js';
import { type Fold, lastInnings, openInnings } from '../fold.js';
import {
  batterAt,
  hasVacancy,
  type Innings,
  indexOf,
  isAtCrease,
  isNobodyIn,
  nonStrikerOf,
  occupy,
  swapEnds,
  vacate,
} from '../innings.js';
import type { Reading } from '../read-players.js';
import { closeInnings, settle } from '../settle.js';
import { enterWicket } from '../wicket.js';

/** Names the bowler of the next over, or of the rest of this one. */
export function bowler(fold: Fold, body: DoOf<'bowler'>): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (!bowlersNow(fold, innings).includes(body.bowler)) return 'may-not-bowl';
  innings.bowler = body.bowler;
  return undefined;
}

/** A new batter comes in. */
export function comeIn(fold: Fold, { batter }: DoOf<'in'>): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (!hasVacancy(innings)) return 'no-vacancy';
  if (!newBatters(fold, innings).includes(batter)) return 'may-not-bat';
  occupy(innings, batterAt(innings, batter));
  return undefined;
}

/** A batter who retired resumes the innings. */
export function comeBack(fold: Fold, { who }: DoOf<'return'>): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (!hasVacancy(innings)) return 'no-vacancy';
  if (!returningBatters(fold, innings).includes(who)) return 'may-not-return';
  const at = indexOf(innings.batting, who);
  const line = innings.batting[at];
  if (!line) return 'may-not-return';
  line.retired = undefined;
  line.returned = true;
  occupy(innings, at);
  return undefined;
}

/** A batter leaves without being out, or as `out`, which is a wicket (MCC 25.4). */
export function retire(fold: Fold, { who, reason, asGiven }: DoOf<'retire'>): RefusalReason | undefined {
  const innings = openInnings(fold) ?? (asGiven && lastInnings(fold));
  if (!innings) return 'no-innings';
  const at = indexOf(innings.batting, who);
  const line = innings.batting[at];
  if (!line || !isAtCrease(innings, who)) return 'not-at-the-crease';
  if (reason === 'out' && playsInPairs(fold.rules, innings.superOver)) return 'not-in-pairs';
  line.retired = reason;
  if (reason === 'out')
    enterWicket(fold, innings, at, { kind: 'retired-out', by: undefined, bowler: undefined });
  else {
    vacate(innings, at);
    if (!innings.closed && !isReplaceable(fold, innings, who)) closeInnings(fold, innings, 'all-out');
  }
  if (!innings.closed) settle(fold, innings);
  return undefined;
}

/** True if another batter than the one who has just left can continue. */
function isReplaceable(fold: Fold, innings: Innings, left: string): boolean {
  if (battersLeft(fold, innings).length > 0) return true;
  if (retiredBatters(fold, innings).some((id) => id !== left)) return true;
  return !isNobodyIn(innings) && lastBatterStands(fold.rules, innings.superOver);
}

/** The batters' ends are the reverse of what the events say. */
export function swap(fold: Fold): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  if (hasVacancy(innings)) return 'batter-needed';
  swapEnds(innings);
  return undefined;
}

/** A wicket without a ball: the next batter came too late (MCC 40), or the non-striker left early (MCC 38.3). */
export function out(
  fold: Fold,
  { who, kind, by, asGiven }: DoOf<'out'>,
  reading: Reading,
): RefusalReason | undefined {
  const innings = openInnings(fold);
  if (!innings) return 'no-innings';
  const refused =
    kind === 'timed-out' ? timedOutRefused(fold, innings, who) : runOutRefused(innings, who, asGiven);
  if (refused) return refused;
  if (!asGiven && reading === 'stated' && by?.some((id) => isAtCrease(innings, id))) return 'same-player';
  enterWicket(fold, innings, batterAt(innings, who), { kind, by, bowler: undefined });
  settle(fold, innings);
  return undefined;
}

function timedOutRefused(fold: Fold, innings: Innings, who: string): RefusalReason | undefined {
  if (playsInPairs(fold.rules, innings.superOver)) return 'not-in-pairs';
  if (!hasVacancy(innings)) return 'no-vacancy';
  return newBatters(fold, innings).includes(who) ? undefined : 'may-not-bat';
}

function runOutRefused(innings: Innings, who: string, asGiven: true | undefined): RefusalReason | undefined {
  const mayBeOut = asGiven ? isAtCrease(innings, who) : nonStrikerOf(innings)?.id === who;
  return mayBeOut ? undefined : 'not-at-the-crease';
}

/** A player arrives after the match has begun. */
export function player(fold: Fold, { side, player: id }: DoOf<'player'>): RefusalReason | undefined {
  if (fold.stage === 'over') return 'match-over';
  if (!sidesWithRoom(fold).includes(side)) return 'side-full';
  if (fold.sides[0].includes(id) || fold.sides[1].includes(id)) return 'known-player';
  const [first, second] = fold.sides;
  fold.sides = side === 0 ? [[...first, id], second] : [first, [...second, id]];
  return undefined;
}
