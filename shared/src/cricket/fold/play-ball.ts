import type { OverBall } from '../card.js';
import type { Ball, EventId, OutKind } from '../events.js';
import { newBatters, returningBatters } from '../laws/batters.js';
import { dotsAfter, isOutByDots } from '../laws/dots.js';
import { isFreeHitNext } from '../laws/free-hit.js';
import { isOverComplete, overNotation } from '../laws/over.js';
import { playsInPairs } from '../laws/pairs.js';
import { hasToRetire } from '../laws/retire-at.js';
import { changesEnds } from '../laws/strike.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';
import { placeAsGiven } from './as-given.js';
import { ballRefused } from './ball-fits.js';
import { chargedTo, type Delivery, judgeDelivery, runsOf } from './delivery.js';
import { endOver } from './end-over.js';
import { type Fold, openInnings } from './fold.js';
import {
  type BatterLine,
  type BowlerLine,
  bowlerLine,
  type Innings,
  NOBODY,
  swapEnds,
  vacate,
} from './innings.js';
import { standNow } from './partnership.js';
import { batterWhoIsOut, type Reading, readPlayers } from './read-players.js';
import { settle } from './settle.js';
import { enterWicket } from './wicket.js';

/** Plays one ball. @returns why the rules do not allow it; the fold must then be thrown away. */
export function playBall(fold: Fold, id: EventId, ball: Ball, reading: Reading): RefusalReason | undefined {
  const innings = ball.asGiven ? placeAsGiven(fold, ball, ball.asGiven.over) : openInnings(fold);
  if (!innings) return fold.stage === 'over' ? 'match-over' : 'no-innings';
  if (typeof innings === 'string') return innings;
  const refused = ball.asGiven
    ? undefined
    : (readPlayers(fold, innings, ball, reading) ?? ballRefused(fold.rules, ball, innings.freeHit));
  if (refused) return refused;
  const outAt = batterWhoIsOut(innings, ball, reading);
  if (typeof outAt === 'string') return outAt;
  const line = innings.batting[innings.striker];
  if (!line || innings.bowler === undefined) return 'batter-needed';
  enterBall(fold, innings, line, { id, ball, outAt });
  return undefined;
}

interface Played {
  id: EventId;
  ball: Ball;
  /** The index of the batter who is out by what the ball says, or `NOBODY`. */
  outAt: number;
}

function enterBall(fold: Fold, innings: Innings, line: BatterLine, { id, ball, outAt }: Played): void {
  const { rules } = fold;
  const striker = innings.striker;
  const bowler = bowlerInOver(innings);
  const delivery = judgeDelivery(rules, innings, ball, innings.nonStriker === NOBODY);
  enterRuns(innings, line, bowler, delivery);
  const isSafe = innings.freeHit || ball.noBall !== undefined;
  line.dots = dotsAfter(rules, ball, line.dots, delivery.bat, delivery.dead);
  const out = outOn(rules, ball, outAt, delivery, isSafe ? 0 : line.dots);
  showBall(fold, innings, { id, ball, outAt, line, bowler, delivery, out });
  takePlaces(fold, innings, ball, delivery, out);
  if (out)
    enterWicket(fold, innings, outAt === NOBODY ? striker : outAt, { kind: out, by: ball.out?.by, bowler });
  innings.freeHit = isFreeHitNext(rules, ball, innings.freeHit);
  if (isOverComplete(rules, innings)) endOver(rules, innings);
  retireAtLimit(fold, innings, line, striker);
  settle(fold, innings);
}

/** The line of the bowler; the over counts for them from their first ball in it. */
function bowlerInOver(innings: Innings): BowlerLine {
  const line = bowlerLine(innings, innings.bowler ?? '');
  if (line.lastOver === innings.over) return line;
  line.inARow = line.lastOver === innings.over - 1 ? line.inARow + 1 : 1;
  line.lastOver = innings.over;
  line.overs++;
  if (innings.overDeliveries > 0) innings.overShared = true;
  return line;
}

/** Enters the runs of a delivery for innings, batter, bowler, partnership and over. */
function enterRuns(innings: Innings, line: BatterLine, bowler: BowlerLine, delivery: Delivery): void {
  const runs = runsOf(delivery);
  const charged = chargedTo(delivery);
  const stand = standNow(innings);
  const counted = delivery.counts ? 1 : 0;
  innings.total += runs * delivery.factor;
  innings.doubled += runs * (delivery.factor - 1);
  innings.wide += delivery.wide;
  innings.noBall += delivery.noBall;
  innings.bye += delivery.bye;
  innings.legBye += delivery.legBye;
  innings.balls += counted;
  innings.overBalls += counted;
  innings.overDeliveries++;
  innings.overRuns += charged;
  line.runs += delivery.bat;
  if (delivery.faced) line.balls++;
  if (delivery.boundary === 4) line.fours++;
  if (delivery.boundary === 6) line.sixes++;
  bowler.balls += counted;
  bowler.runs += charged;
  bowler.wides += delivery.wide;
  bowler.noBalls += delivery.noBall;
  stand.runs += runs;
  stand.balls += counted;
}

/** How a batter is out on this ball, if one is: as the ball says, by roof or net, or by a row of dots. */
function outOn(
  rules: MatchRules,
  ball: Ball,
  outAt: number,
  { netOut }: Delivery,
  dots: number,
): OutKind | undefined {
  if (outAt !== NOBODY) return ball.out?.kind;
  return netOut ?? (isOutByDots(rules, dots) ? 'dots' : undefined);
}

/** Moves the batters. In pairs the strike stays where it is on an out, and a lone batter has nobody to change with. */
function takePlaces(
  fold: Fold,
  innings: Innings,
  ball: Ball,
  { ran }: Delivery,
  out: OutKind | undefined,
): void {
  if (innings.nonStriker === NOBODY) return;
  if (out && playsInPairs(fold.rules, innings.superOver)) return;
  if (changesEnds(ran, out, ball)) swapEnds(innings);
}

/** A batter who has reached `retireAt` makes room, if somebody can come in. */
function retireAtLimit(fold: Fold, innings: Innings, line: BatterLine, at: number): void {
  if (line.out || line.retired || !hasToRetire(fold.rules, innings, line)) return;
  if (newBatters(fold, innings).length === 0 && returningBatters(fold, innings).length === 0) return;
  line.retired = 'not-out';
  line.reachedLimit = true;
  vacate(innings, at);
}

interface Shown extends Played {
  line: BatterLine;
  bowler: BowlerLine;
  delivery: Delivery;
  out: OutKind | undefined;
}

/** Adds the ball to the row of this over, and makes it the last event. Called before the batters move. */
function showBall(fold: Fold, innings: Innings, shown: Shown): void {
  const { id, ball, outAt, line, bowler, delivery, out } = shown;
  const row = overBall(id, ball, delivery, out);
  if (innings.shownOver !== innings.over) {
    innings.shownOver = innings.over;
    innings.thisOver = [];
  }
  innings.thisOver.push(row);
  fold.last = {
    id,
    what: 'ball',
    over: overNotation(innings),
    striker: line.id,
    bowler: bowler.id,
    ball: row,
  };
  const outLine = outAt === NOBODY ? line : innings.batting[outAt];
  if (out && outLine) fold.last.out = { playerId: outLine.id, kind: out, by: ball.out?.by };
}

function overBall(id: EventId, ball: Ball, delivery: Delivery, out: OutKind | undefined): OverBall {
  const row: OverBall = { id, runs: runsOf(delivery) * delivery.factor, bat: delivery.bat };
  if (ball.wide !== undefined) row.wide = delivery.wide;
  if (ball.noBall !== undefined) row.noBall = delivery.noBall;
  if (delivery.bye) row.bye = delivery.bye;
  if (delivery.legBye) row.legBye = delivery.legBye;
  if (ball.zone !== undefined) row.zone = ball.zone;
  if (delivery.boundary) row.boundary = delivery.boundary;
  if (delivery.dead) row.dead = true;
  if (out) row.out = out;
  return row;
}
