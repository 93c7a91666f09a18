import type { PlayerId, SideIndex } from './setup.js';

/** Made by the device that recorded the event: 1 to 64 characters, unique in the match. */
export type EventId = string;

export type MatchEvent = PlayEvent | EditEvent;
/** An event of the game itself. */
export type PlayEvent = BallEvent | DoEvent;
/** An event that changes what other events say. */
export type EditEvent = { id: EventId } & (Undo | Correct | Insert | Remove | Branch);

export interface BallEvent {
  id: EventId;
  ball: Ball;
}
export type DoEvent = { id: EventId } & DoBody;
/** An event without its id, as an edit puts it in the place of another. */
export type PlayBody = { ball: Ball } | DoBody;

/** One delivery, as the scorer saw it. What follows from it is derived from the rules. */
export interface Ball {
  bowler: PlayerId;
  striker: PlayerId;
  nonStriker?: PlayerId;
  /** Runs off the bat, 0 to 12. */
  bat: number;
  boundary?: 4 | 6;
  /** All runs of a wide, the rule's own included. Present, even if 0, for every wide. */
  wide?: number;
  /** The rule's runs for a no-ball, and those run that are neither off the bat nor byes. */
  noBall?: number;
  bye?: number;
  legBye?: number;
  /** The name of the zone that the ball hit. */
  zone?: string;
  roof?: true;
  overNet?: true;
  /** The batter played at the ball and missed (`dotsOut.counts: 'missed'`). */
  missed?: true;
  out?: BallOut;
  /** The ball is taken as it was recorded elsewhere; `over` counts from 0. */
  asGiven?: { over: number };
}

export interface BallOut {
  kind: OutKind;
  who: PlayerId;
  /** The fielders involved; may be empty. */
  by?: readonly PlayerId[];
  /** The batters had crossed on the run that was not completed: counts for run-out and obstructing only. */
  crossed?: boolean;
}

/** `dots`, `roof` and `over-net` follow from the rules and are refused when sent; `timed-out` needs no ball. */
export type OutKind =
  | 'bowled'
  | 'caught'
  | 'lbw'
  | 'run-out'
  | 'stumped'
  | 'hit-wicket'
  | 'obstructing'
  | 'hit-twice'
  | 'timed-out'
  | 'dots'
  | 'over-net'
  | 'roof';

export type DoBody =
  | Open
  | { do: 'bowler'; bowler: PlayerId }
  | { do: 'in'; batter: PlayerId }
  | Retire
  | { do: 'return'; who: PlayerId }
  | { do: 'swap' }
  | { do: 'penalty'; runs: number; to: 'batting' | 'bowling' }
  | { do: 'declare' }
  | End
  | { do: 'super-over' }
  | { do: 'abandon'; reason: string }
  | { do: 'power' }
  | { do: 'revise'; overs: number; target?: number }
  | OutWithoutBall
  | ComesLate;

/** An innings begins. */
export interface Open {
  do: 'open';
  striker: PlayerId;
  nonStriker?: PlayerId;
  bowler: PlayerId;
  /** Ends the innings before it, if that is still open. */
  asGiven?: true | { over: number };
}

/** The innings ends, whatever is left of it. */
export interface End {
  do: 'end';
  /** Recorded elsewhere: changes nothing if the innings has ended by our count. */
  asGiven?: true;
}

export interface Retire {
  do: 'retire';
  who: PlayerId;
  reason: RetireReason;
  /** Recorded elsewhere, perhaps after the last ball of the innings. */
  asGiven?: true;
}

/** A wicket between two balls. */
export interface OutWithoutBall {
  do: 'out';
  who: PlayerId;
  kind: 'timed-out' | 'run-out';
  by?: readonly PlayerId[];
  /** Recorded elsewhere: either batter at the crease may be run out. */
  asGiven?: true;
}

/** A player who comes late. One who is in no list yet has a name, which the engine passes over. */
export interface ComesLate {
  do: 'player';
  side: SideIndex;
  player: PlayerId;
  name?: string;
}

/** `out` is a wicket, the others are not. */
export type RetireReason = 'hurt' | 'out' | 'not-out';

export type DoName = DoBody['do'];
/** The event of that name, without its id. */
export type DoOf<Name extends DoName> = Extract<DoBody, { do: Name }>;

/** Takes back the newest standing event by sequence, edits included. */
export interface Undo {
  do: 'undo';
}
/** `of` names an original event, or the `insert` that brought it. */
export type Correct = { do: 'correct'; of: EventId } & Replacement;
/** Adds an event that was missed. */
export type Insert = { do: 'insert'; before: EventId } & Replacement;
export interface Remove {
  do: 'remove';
  of: EventId;
}
/** Sets aside all events after the one with this sequence number. */
export interface Branch {
  do: 'branch';
  from: number;
}
export type Replacement = { ball: Ball; event?: undefined } | { event: PlayBody; ball?: undefined };
export type EditName = EditEvent['do'];
