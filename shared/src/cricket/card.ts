import type { EventId, OutKind, RetireReason } from './events.js';
import type { PlayerId, SideIndex } from './setup.js';

/** The scorecard of a match in ids and numbers: names and words are added outside the engine. */
export interface Card {
  innings: CardInnings[];
  /** The balls of the over in progress, or of the one just ended. */
  thisOver: OverBall[];
  target?: number;
  /** Runs and balls the chasing side still needs. */
  needed?: { runs: number; balls: number };
  /** Runs per over. */
  runRates: { current: number; required?: number };
  /** Absent when no ball can be bowled. */
  next?: NextUp;
  result?: Result;
  /** The newest event that stands, for the words about it. */
  last?: LastEvent;
}

export interface CardInnings {
  side: SideIndex;
  superOver?: true;
  total: number;
  /** In pairs, the number of times a batter was out. */
  wickets: number;
  /** Legal balls. */
  balls: number;
  /** Overs as they were bowled, in cricket's notation: `4.3`. */
  overs: string;
  extras: Extras;
  /** What the rules add to batting and extras: total = batting + extras + doubled + wickets. */
  adjust: { doubled: number; wickets: number };
  batting: CardBatter[];
  bowling: CardBowler[];
  fall: Fall[];
  partnerships: Partnership[];
  closed: boolean;
  closedBy?: Closing;
}

export interface Extras {
  wide: number;
  noBall: number;
  bye: number;
  legBye: number;
  penalty: number;
}

export interface CardBatter {
  playerId: PlayerId;
  /** Undoubled, zone runs included. */
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  strikeRate: number;
  out?: Dismissal;
  /** Left without being out. */
  retired?: RetireReason;
  /** Pairs: how often the batter was out. */
  outs?: number;
}

export interface Dismissal {
  kind: CardOutKind;
  /** The bowler whose wicket it is. */
  bowler?: PlayerId;
  by?: readonly PlayerId[];
}

export type CardOutKind = OutKind | 'retired-out';

export interface CardBowler {
  playerId: PlayerId;
  balls: number;
  maidens: number;
  runs: number;
  wickets: number;
  wides: number;
  noBalls: number;
  economy: number;
}

export interface Fall {
  total: number;
  wickets: number;
  balls: number;
  playerId: PlayerId;
}

/** Runs and legal balls while the same batters were in. */
export interface Partnership {
  batters: readonly PlayerId[];
  /** Wickets down when it began. */
  wickets: number;
  runs: number;
  balls: number;
  /** Runs off the bat of each of `batters`. */
  bat: readonly number[];
}

export type Closing = 'overs' | 'all-out' | 'target' | 'declared' | 'ended' | 'abandoned';

/** One delivery, for the row of the over. */
export interface OverBall {
  id: EventId;
  /** All runs added to the total, doubled if so, without `wicketRuns`. */
  runs: number;
  bat: number;
  wide?: number;
  noBall?: number;
  bye?: number;
  legBye?: number;
  zone?: string;
  boundary?: 4 | 6;
  out?: OutKind;
  dead?: true;
}

export interface NextUp {
  striker: PlayerId;
  nonStriker?: PlayerId;
  /** Absent when the next over has no bowler yet. */
  bowler?: PlayerId;
  freeHit: boolean;
  /** The next legal ball is the last of the innings. */
  lastBall: boolean;
}

export type Result =
  | { outcome: 'won'; winner: SideIndex; by: WonBy }
  | { outcome: 'tied' }
  | { outcome: 'no-result'; reason: string };

export type WonBy =
  | { runs: number }
  | { wickets: number; balls: number }
  | { superOver: true }
  | { boundaries: number };

export interface LastEvent {
  id: EventId;
  /** `ball`, or the name of the event. */
  what: string;
  /** Over and ball in cricket's notation, for a ball. */
  over?: string;
  striker?: PlayerId;
  bowler?: PlayerId;
  ball?: OverBall;
  out?: { playerId: PlayerId; kind: CardOutKind; by?: readonly PlayerId[] };
  /** The player that another event is about. */
  player?: PlayerId;
}
