import type { Ball } from '../events.js';
import { isDerived } from '../laws/dismissals.js';
import { playsInPairs } from '../laws/pairs.js';
import type { RefusalReason } from '../refusal.js';
import type { PlayerId } from '../setup.js';
import { endOver, reopenOver } from './end-over.js';
import { battingSide, bowlingSide, type Fold, lastInnings } from './fold.js';
import { batterAt, type Innings, indexOf, NOBODY } from './innings.js';

/**
 * Adjusts the innings to a ball recorded elsewhere: its over, batters and bowler. Only what cannot have happened is
 * refused. An over that the umpire miscounted stands as it was bowled (MCC 17.5).
 */
export function placeAsGiven(fold: Fold, ball: Ball, over: number): Innings | RefusalReason {
  const innings = inningsAsGiven(fold);
  if (!innings) return fold.stage === 'over' ? 'match-over' : 'no-innings';
  if (ball.out && (isDerived(ball.out.kind) || ball.out.kind === 'timed-out')) return 'derived-kind';
  if (!goToOver(fold, innings, over)) return 'wrong-over';
  const refused = playersRefused(fold, innings, ball);
  if (refused) return refused;
  innings.bowler = ball.bowler;
  placeBatters(fold, innings, ball);
  return innings;
}

/** The innings in progress, or one that has ended by our count although its record continues. */
function inningsAsGiven(fold: Fold): Innings | undefined {
  const innings = lastInnings(fold);
  if (!innings || innings.superOver !== fold.superOver) return undefined;
  if (fold.stage === 'innings') return innings;
  if (innings.closed !== 'overs' && innings.closed !== 'all-out' && innings.closed !== 'target')
    return undefined;
  innings.closed = undefined;
  fold.stage = 'innings';
  fold.result = undefined;
  return innings;
}

function goToOver(fold: Fold, innings: Innings, over: number): boolean {
  if (over === innings.over) return true;
  if (over === innings.over - 1) return reopenOver(innings);
  if (over !== innings.over + 1 || innings.overDeliveries === 0) return false;
  endOver(fold.rules, innings);
  return true;
}

function playersRefused(fold: Fold, innings: Innings, ball: Ball): RefusalReason | undefined {
  const { bowler, striker, nonStriker } = ball;
  if (!bowlingSide(fold, innings).includes(bowler)) return 'may-not-bowl';
  if (bowler === striker || bowler === nonStriker) return 'bowler-is-batting';
  if (striker === nonStriker) return 'same-player';
  return (
    batterRefused(fold, innings, striker) ??
    (nonStriker === undefined ? undefined : batterRefused(fold, innings, nonStriker))
  );
}

function batterRefused(fold: Fold, innings: Innings, id: PlayerId): RefusalReason | undefined {
  if (!battingSide(fold, innings).includes(id)) return 'wrong-side';
  return innings.batting[indexOf(innings.batting, id)]?.out ? 'already-out' : undefined;
}

/** Puts the recorded batters in. One who disappears from the record without being out has retired hurt. */
function placeBatters(fold: Fold, innings: Innings, { striker, nonStriker }: Ball): void {
  const before = [innings.striker, innings.nonStriker];
  innings.striker = comeIn(innings, striker);
  if (nonStriker === undefined) innings.nonStriker = before.find((at) => at !== innings.striker) ?? NOBODY;
  else innings.nonStriker = comeIn(innings, nonStriker);
  if (playsInPairs(fold.rules, innings.superOver)) return;
  for (const at of before) {
    const line = innings.batting[at];
    if (line && at !== innings.striker && at !== innings.nonStriker) line.retired = 'hurt';
  }
}

function comeIn(innings: Innings, id: PlayerId): number {
  const at = batterAt(innings, id);
  const line = innings.batting[at];
  if (line?.retired) {
    line.retired = undefined;
    line.returned = true;
  }
  return at;
}
