import type { DoName, OutKind, RetireReason } from './events.js';
import type { PlayerId, SideIndex } from './setup.js';

/** Everything that may happen next. What is offered here is accepted by `append`, and nothing else is. */
export interface NextBall {
  /** Absent when no ball can be bowled, because something else has to happen first. */
  ball?: BallOffer;
  dos: DoOffers;
}

export interface BallOffer {
  striker: PlayerId;
  /** Absent when the last batter stands alone. */
  nonStriker?: PlayerId;
  /** One of these bowls the ball; a single one in the middle of an over. */
  bowlers: readonly PlayerId[];
  freeHit: boolean;
  /** The next legal ball is the last of the innings. */
  lastBall: boolean;
  /** Runs off the bat, byes, or runs taken on an extra. */
  runs: Range;
  /** Runs that a wide may bring in all, and a no-ball likewise. */
  wide: Range;
  noBall: Range;
  byes: boolean;
  legByes: boolean;
  zones: readonly string[];
  missed: boolean;
  /** Ways to be out on a ball that is fair, a wide, or a no-ball. */
  outs: Record<'fair' | 'wide' | 'noBall', readonly OutKind[]>;
}

export interface Range {
  least: number;
  most: number;
}

/** The batters and bowlers of one side that may begin an innings. */
export interface Opening {
  side: SideIndex;
  batters: readonly PlayerId[];
  bowlers: readonly PlayerId[];
  /** The striker opens without a partner. */
  alone: boolean;
}

/** Events other than balls; one that is absent is not allowed now. */
export interface DoOffers extends Partial<Record<DoName | 'undo', unknown>> {
  /** Without a toss, both sides are offered for the first innings. */
  open?: readonly Opening[];
  bowler?: readonly PlayerId[];
  in?: readonly PlayerId[];
  retire?: { who: readonly PlayerId[]; reasons: readonly RetireReason[] };
  return?: readonly PlayerId[];
  swap?: true;
  /** The sides that may be awarded penalty runs: one at most after the match. */
  penalty?: readonly ('batting' | 'bowling')[];
  declare?: true;
  end?: true;
  'super-over'?: true;
  abandon?: true;
  power?: true;
  /** Overs that the innings may be shortened to; `target` is true if one may be set. */
  revise?: { overs: Range; target: boolean };
  out?: { 'timed-out': readonly PlayerId[]; 'run-out': readonly PlayerId[] };
  /** Sides that have room for another player. */
  player?: readonly SideIndex[];
  undo?: true;
}
