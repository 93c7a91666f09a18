import type { BallEvent, OutKind } from '../events.js';
import type { PlayerId } from '../setup.js';

/** The value of a delivery under the rules, before it is entered anywhere. */
export interface Delivery {
  /** Runs of the batter, zone runs included. */
  bat: number;
  wide: number;
  noBall: number;
  bye: number;
  legBye: number;
  /** Runs by which the batters changed ends. */
  ran: number;
  boundary: 0 | 4 | 6;
  /** One of the balls of the over. */
  counts: boolean;
  faced: boolean;
  /** No run counts, because of roof or net. */
  dead: boolean;
  /** The dismissal that follows from roof or net. */
  netOut: OutKind | undefined;
  factor: number;
}

/** An entered ball: the card derives the row of the over and the last event from it. */
export interface EnteredBall {
  readonly event: BallEvent;
  readonly delivery: Delivery;
  readonly over: number;
  /** Balls of the over that counted, this one included. */
  readonly overBalls: number;
  readonly striker: PlayerId | undefined;
  readonly bowler: PlayerId | undefined;
  readonly out: OutKind | undefined;
  readonly outId: PlayerId | undefined;
}
