import type { Ball, BallEvent, OutKind } from '../events.js';
import { countOfBattersToCome } from '../laws/batters.js';
import { dotsAfter, isOutByDots } from '../laws/dots.js';
import { isFreeHitNext } from '../laws/free-hit.js';
import { isOverComplete } from '../laws/over.js';
import { playsInPairs } from '../laws/pairs.js';
import { hasToRetire } from '../laws/retire-at.js';
import { changesEnds } from '../laws/strike.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';
import { placeAsGiven } from './as-given.js';
import { ballRefused } from './ball-fits.js';
import { chargedTo, judgeDelivery, runsOf } from './delivery.js';
import { endOver } from './end-over.js';
import type { Delivery } from './entered-ball.js';
import { type Fold, openInnings } from './fold.js';
import {
  type BatterLine,
  type BowlerLine,
  bowlerLine,
  hasVacancy,
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
export function playBall(fold: Fold, event: BallEvent, reading: Reading): RefusalReason | undefined {
  const { ball } = event;
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
  enterBall(fold, innings, line, event, outAt);
  return undefined;
}

/** Enters a ball that fits. `outAt` is the index of the batter it names as out, or `NOBODY`. */
function enterBall(fold: Fold, innings: Innings, line: BatterLine, event: BallEvent, outAt: number): void {
  const { rules } = fold;
  const { ball } = event;
  const { striker, freeHit } = innings;
  innings.lonerTookStrike = false;
  const bowler = bowlerInOver(innings);
  const delivery = judgeDelivery(rules, innings, ball, innings.nonStriker === NOBODY);
  enterRuns(innings, line, bowler, delivery);
  line.dots = dotsAfter(rules, ball, line.dots, delivery.bat, delivery.dead);
  const isSafe = freeHit || ball.noBall !== undefined;
  const out = outOn(rules, ball, outAt, delivery, isSafe ? 0 : line.dots);
  const leaves = outAt === NOBODY ? striker : outAt;
  show(fold, innings, event, delivery, out, leaves);
  takePlaces(fold, innings, ball, delivery, out);
  if (out) enterWicket(fold, innings, leaves, { kind: out, by: ball.out?.by, bowler });
  innings.freeHit = isFreeHitNext(rules, ball, freeHit);
  if (isOverComplete(rules, innings)) endOver(rules, innings);
  retireAtLimit(fold, innings, line, striker);
  settle(fold, innings);
}

/** Adds the ball to the row of its over, and makes it the last event. Called before the batters move. */
function show(
  fold: Fold,
  innings: Innings,
  event: BallEvent,
  delivery: Delivery,
  out: OutKind | undefined,
  leaves: number,
): void {
  const { over, overBalls, batting, striker } = innings;
  if (innings.shownOver !== over) {
    innings.shownOver = over;
    innings.thisOver = [];
  }
  const entered = {
    event,
    delivery,
    over,
    overBalls,
    striker: batting[striker]?.id,
    bowler: innings.bowler,
    out,
    outId: out && batting[leaves]?.id,
  };
  innings.thisOver.push(entered);
  fold.last = entered;
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

/** Moves the batters. In pairs the strike stays where it is on an out; a lone batter has no partner to change with. */
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

/** A batter who has reached `retireAt` leaves, if a batter is left for each place that is then empty. */
function retireAtLimit(fold: Fold, innings: Innings, line: BatterLine, at: number): void {
  if (line.out || line.retired || !hasToRetire(fold.rules, innings, line)) return;
  if (countOfBattersToCome(fold, innings) < (hasVacancy(innings) ? 2 : 1)) return;
  line.retired = 'not-out';
  line.reachedLimit = true;
  vacate(innings, at);
}
