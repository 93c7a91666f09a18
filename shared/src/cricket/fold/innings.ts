import type { Closing, Dismissal, Fall, Partnership } from '../card.js';
import type { RetireReason } from '../events.js';
import type { PlayerId, SideIndex } from '../setup.js';
import type { EnteredBall } from './entered-ball.js';

/** The index of a place at the crease that no batter has taken. */
export const NOBODY = -1;

/** An innings as far as it has been played. Changed in place while folding, never after a caller has seen it. */
export interface Innings {
  readonly side: SideIndex;
  /** 0 in the match proper, else the number of the super over. */
  readonly superOver: number;
  overs: number;
  /** Wickets that end the innings. */
  readonly wicketLimit: number;
  total: number;
  wickets: number;
  /** Balls that counted in their over. */
  balls: number;
  wide: number;
  noBall: number;
  bye: number;
  legBye: number;
  penalty: number;
  /** Added to the total because an over or a ball counts double. */
  doubled: number;
  /** Taken off the total for wickets. */
  wicketRuns: number;
  batting: BatterLine[];
  bowling: BowlerLine[];
  fall: Fall[];
  /** Finished partnerships; the one in progress is `stand`. */
  partnerships: Partnership[];
  stand: Stand | undefined;
  /** Indexes into `batting`, or `NOBODY`. */
  striker: number;
  nonStriker: number;
  /** A lone batter was moved to the striker's end and has not faced a ball there: the empty place is the striker's. */
  lonerTookStrike: boolean;
  /** Undefined between overs, until a bowler is named. */
  bowler: PlayerId | undefined;
  /** The over in progress, from 0. */
  over: number;
  /** Balls of this over that counted, and all its deliveries. */
  overBalls: number;
  overDeliveries: number;
  /** Runs of this over that are charged to the bowler. */
  overRuns: number;
  /** More than one bowler bowled in this over. */
  overShared: boolean;
  /** The over before this one, in case a record shows that it went on. */
  ended: EndedOver | undefined;
  /** The over chosen as power over. */
  power: number | undefined;
  freeHit: boolean;
  thisOver: EnteredBall[];
  /** The over that `thisOver` shows. */
  shownOver: number;
  closed: Closing | undefined;
}

export interface BatterLine {
  readonly id: PlayerId;
  runs: number;
  balls: number;
  fours: number;
  sixes: number;
  /** Balls in a row that count towards being out by dots. */
  dots: number;
  outs: number;
  out: Dismissal | undefined;
  retired: RetireReason | undefined;
  /** Retired by `retireAt`. */
  reachedLimit: boolean;
  /** Came back after retiring: `retireAt` no longer applies. */
  returned: boolean;
}

export interface BowlerLine {
  readonly id: PlayerId;
  balls: number;
  maidens: number;
  runs: number;
  wickets: number;
  wides: number;
  noBalls: number;
  /** Overs bowled, parts of an over included. */
  overs: number;
  lastOver: number;
  /** Overs bowled in succession up to `lastOver`. */
  inARow: number;
}

/** The partnership in progress; `a` and `b` are indexes into `batting`. */
export interface Stand {
  readonly a: number;
  readonly b: number;
  readonly aRuns: number;
  readonly bRuns: number;
  readonly wickets: number;
  runs: number;
  balls: number;
}

export interface EndedOver {
  readonly bowler: PlayerId | undefined;
  readonly balls: number;
  readonly deliveries: number;
  readonly runs: number;
  readonly shared: boolean;
  readonly maiden: boolean;
}

export function newInnings(side: SideIndex, superOver: number, overs: number, wicketLimit: number): Innings {
  return {
    side,
    superOver,
    overs,
    wicketLimit,
    total: 0,
    wickets: 0,
    balls: 0,
    wide: 0,
    noBall: 0,
    bye: 0,
    legBye: 0,
    penalty: 0,
    doubled: 0,
    wicketRuns: 0,
    batting: [],
    bowling: [],
    fall: [],
    partnerships: [],
    stand: undefined,
    striker: NOBODY,
    nonStriker: NOBODY,
    lonerTookStrike: false,
    bowler: undefined,
    over: 0,
    overBalls: 0,
    overDeliveries: 0,
    overRuns: 0,
    overShared: false,
    ended: undefined,
    power: undefined,
    freeHit: false,
    thisOver: [],
    shownOver: 0,
    closed: undefined,
  };
}

const newBatter = (id: PlayerId): BatterLine => ({
  id,
  runs: 0,
  balls: 0,
  fours: 0,
  sixes: 0,
  dots: 0,
  outs: 0,
  out: undefined,
  retired: undefined,
  reachedLimit: false,
  returned: false,
});

const newBowler = (id: PlayerId): BowlerLine => ({
  id,
  balls: 0,
  maidens: 0,
  runs: 0,
  wickets: 0,
  wides: 0,
  noBalls: 0,
  overs: 0,
  lastOver: -1,
  inARow: 0,
});

/** The index of the player's line, or `NOBODY`. A loop, because it runs for every ball. */
export function indexOf(lines: readonly { readonly id: PlayerId }[], id: PlayerId): number {
  for (let at = 0; at < lines.length; at++) if (lines[at]?.id === id) return at;
  return NOBODY;
}

/** The index of the batter's line, which begins now if there is none. */
export function batterAt(innings: Innings, id: PlayerId): number {
  const at = indexOf(innings.batting, id);
  return at === NOBODY ? innings.batting.push(newBatter(id)) - 1 : at;
}

/** The line of the bowler, which begins now if there is none. */
export function bowlerLine(innings: Innings, id: PlayerId): BowlerLine {
  for (const line of innings.bowling) if (line.id === id) return line;
  const line = newBowler(id);
  innings.bowling.push(line);
  return line;
}

export const strikerOf = (innings: Innings): BatterLine | undefined => innings.batting[innings.striker];
export const nonStrikerOf = (innings: Innings): BatterLine | undefined => innings.batting[innings.nonStriker];

export function isAtCrease(innings: Innings, id: PlayerId): boolean {
  return strikerOf(innings)?.id === id || nonStrikerOf(innings)?.id === id;
}

export const hasVacancy = (innings: Innings): boolean =>
  innings.striker === NOBODY || innings.nonStriker === NOBODY;

/** True while no batter is in. */
export const isNobodyIn = (innings: Innings): boolean =>
  innings.striker === NOBODY && innings.nonStriker === NOBODY;

/** Leaves the batter's place at the crease empty. */
export function vacate(innings: Innings, at: number): void {
  if (innings.striker === at) innings.striker = NOBODY;
  if (innings.nonStriker === at) innings.nonStriker = NOBODY;
}

/** Puts the batter in the empty place, the striker's first. */
export function occupy(innings: Innings, at: number): void {
  if (innings.lonerTookStrike) swapEnds(innings);
  innings.lonerTookStrike = false;
  if (innings.striker === NOBODY) innings.striker = at;
  else innings.nonStriker = at;
}

export function swapEnds(innings: Innings): void {
  const { striker } = innings;
  innings.striker = innings.nonStriker;
  innings.nonStriker = striker;
}

/** A copy that may be changed without the original noticing. */
export function copyInnings(innings: Innings): Innings {
  return {
    ...innings,
    batting: innings.batting.map((line) => ({ ...line })),
    bowling: innings.bowling.map((line) => ({ ...line })),
    fall: innings.fall.slice(),
    partnerships: innings.partnerships.slice(),
    stand: innings.stand && { ...innings.stand },
    thisOver: innings.thisOver.slice(),
  };
}
