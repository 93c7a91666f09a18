import type { Card, CardBatter, CardBowler, CardInnings, NextUp, Partnership } from './card.js';
import { type Fold, lastInnings, openInnings } from './fold/fold.js';
import {
  type BatterLine,
  type BowlerLine,
  type Innings,
  NOBODY,
  nonStrikerOf,
  strikerOf,
} from './fold/innings.js';
import { partnershipOf } from './fold/partnership.js';
import { lastEventOf, overBallOf } from './last-event.js';
import { batsAlone } from './laws/batters.js';
import { ballsLeft, isLastBall, notation } from './laws/over.js';
import { targetOf } from './laws/target.js';
import type { MatchRules } from './rules.js';

/** The scorecard of the match as it stands. */
export function makeCard(fold: Fold): Card {
  const { rules, result, last } = fold;
  const innings = lastInnings(fold);
  const target = innings && targetOf(fold, innings);
  const needed = innings && target !== undefined ? neededOf(rules, innings, target) : undefined;
  const next = nextUp(fold);
  return {
    innings: fold.innings.map((one) => (one === innings ? cardInnings(rules, one) : finished(rules, one))),
    thisOver: innings?.thisOver.map(overBallOf) ?? [],
    ...(target === undefined ? {} : { target }),
    ...(needed ? { needed } : {}),
    runRates: {
      current: innings ? rate(innings.total, innings.balls, rules.ballsPerOver) : 0,
      ...(needed ? { required: rate(needed.runs, needed.balls, rules.ballsPerOver) } : {}),
    },
    ...(next ? { next } : {}),
    ...(result ? { result } : {}),
    ...(last ? { last: lastEventOf(last) } : {}),
  };
}

/** Undefined once the innings is over. */
function neededOf(rules: MatchRules, innings: Innings, target: number): Card['needed'] {
  if (innings.closed) return undefined;
  return { runs: target - innings.total, balls: ballsLeft(rules, innings) };
}

/** Runs per so many balls, to two places; 0 before the first ball. */
function rate(runs: number, balls: number, per: number): number {
  return balls === 0 ? 0 : Math.round((runs * per * 100) / balls) / 100;
}

/** Cards of innings that can no longer change: `append` replaces an innings that it changes. */
const finishedCards = new WeakMap<Innings, CardInnings>();

function finished(rules: MatchRules, innings: Innings): CardInnings {
  const known = finishedCards.get(innings);
  if (known) return known;
  const card = cardInnings(rules, innings);
  finishedCards.set(innings, card);
  return card;
}

function cardInnings(rules: MatchRules, innings: Innings): CardInnings {
  const { side, superOver, total, wickets, balls, wide, noBall, bye, legBye, penalty, closed } = innings;
  const inPairs = rules.pairs !== undefined && superOver === 0;
  return {
    side,
    ...(superOver > 0 ? { superOver: true as const } : {}),
    total,
    wickets,
    balls,
    overs: notation(innings.over, innings.overBalls),
    extras: { wide, noBall, bye, legBye, penalty },
    adjust: { doubled: innings.doubled, wickets: innings.wicketRuns },
    batting: innings.batting.map((line) => batterOf(line, inPairs)),
    bowling: innings.bowling.map((line) => bowlerOf(line, rules.ballsPerOver)),
    fall: innings.fall,
    partnerships: partnershipsOf(innings),
    closed: closed !== undefined,
    ...(closed ? { closedBy: closed } : {}),
  };
}

function batterOf(
  { id, runs, balls, fours, sixes, out, retired, outs }: BatterLine,
  inPairs: boolean,
): CardBatter {
  const line: CardBatter = { playerId: id, runs, balls, fours, sixes, strikeRate: rate(runs, balls, 100) };
  if (out) line.out = out;
  if (retired) line.retired = retired;
  if (inPairs) line.outs = outs;
  return line;
}

function bowlerOf(line: BowlerLine, ballsPerOver: number): CardBowler {
  const { id, balls, maidens, runs, wickets, wides, noBalls } = line;
  const economy = rate(runs, balls, ballsPerOver);
  return { playerId: id, balls, maidens, runs, wickets, wides, noBalls, economy };
}

function partnershipsOf(innings: Innings): Partnership[] {
  const { partnerships, stand } = innings;
  return stand ? [...partnerships, partnershipOf(innings, stand)] : partnerships;
}

/** The players of the next ball, if one can be bowled. */
export function nextUp(fold: Fold): NextUp | undefined {
  const innings = openInnings(fold);
  const striker = innings && strikerOf(innings);
  if (!innings || !striker) return undefined;
  if (innings.nonStriker === NOBODY && !batsAlone(fold, innings)) return undefined;
  const next: NextUp = {
    striker: striker.id,
    freeHit: innings.freeHit,
    lastBall: isLastBall(fold.rules, innings),
  };
  const partner = nonStrikerOf(innings)?.id;
  if (partner !== undefined) next.nonStriker = partner;
  if (innings.bowler !== undefined) next.bowler = innings.bowler;
  return next;
}
