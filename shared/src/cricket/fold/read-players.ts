import type { Ball } from '../events.js';
import { batsAlone } from '../laws/batters.js';
import { mayBowlNextOver } from '../laws/bowlers.js';
import { eitherBatter } from '../laws/dismissals.js';
import type { RefusalReason } from '../refusal.js';
import type { Fold } from './fold.js';
import { type Innings, isAtCrease, NOBODY, nonStrikerOf, strikerOf } from './innings.js';

/**
 * `stated`: the players named by a ball must be the expected ones. `derived`: an edit has changed earlier events, so
 * only roles count, and the players follow from the events.
 */
export type Reading = 'stated' | 'derived';

/** Checks that a ball can be bowled now, by this bowler to these batters, and remembers who bowls the over. */
export function readPlayers(
  fold: Fold,
  innings: Innings,
  ball: Ball,
  reading: Reading,
): RefusalReason | undefined {
  if (innings.striker === NOBODY) return 'batter-needed';
  if (innings.nonStriker === NOBODY && !batsAlone(fold, innings)) return 'batter-needed';
  return (
    (reading === 'stated' ? battersRefused(innings, ball) : undefined) ??
    readBowler(fold, innings, ball, reading)
  );
}

function battersRefused(innings: Innings, { striker, nonStriker, out }: Ball): RefusalReason | undefined {
  if (striker !== strikerOf(innings)?.id) return 'not-on-strike';
  if (nonStriker !== undefined && nonStriker !== nonStrikerOf(innings)?.id) return 'wrong-non-striker';
  return out?.by?.some((id) => isAtCrease(innings, id)) ? 'same-player' : undefined;
}

/** The first ball of an over names its bowler, unless a `bowler` event has done so. */
function readBowler(
  fold: Fold,
  innings: Innings,
  { bowler }: Ball,
  reading: Reading,
): RefusalReason | undefined {
  if (innings.bowler !== undefined)
    return reading === 'stated' && bowler !== innings.bowler ? 'wrong-bowler' : undefined;
  if (!mayBowlNextOver(fold, innings, bowler)) return 'may-not-bowl';
  innings.bowler = bowler;
  return undefined;
}

/** The index of the batter whom the ball names as out, `NOBODY` if none, or why it cannot be that one. */
export function batterWhoIsOut(innings: Innings, ball: Ball, reading: Reading): number | RefusalReason {
  if (!ball.out) return NOBODY;
  const { who, kind } = ball.out;
  const isStriker =
    reading === 'derived' && !ball.asGiven ? who === ball.striker : who === strikerOf(innings)?.id;
  if (isStriker) return innings.striker;
  if (innings.nonStriker === NOBODY) return 'not-at-the-crease';
  const isNonStriker =
    reading === 'derived' && !ball.asGiven
      ? ball.nonStriker === undefined || who === ball.nonStriker
      : who === nonStrikerOf(innings)?.id;
  if (!isNonStriker) return 'not-at-the-crease';
  return eitherBatter(kind) ? innings.nonStriker : 'not-out-that-way';
}
