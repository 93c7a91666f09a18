import type { RetireReason } from './events.js';
import { type Fold, openInnings } from './fold/fold.js';
import { hasVacancy, type Innings, nonStrikerOf, strikerOf } from './fold/innings.js';
import { newBatters, returningBatters } from './laws/batters.js';
import { bowlersNow, bowlersOfNextOver } from './laws/bowlers.js';
import { outKinds } from './laws/dismissals.js';
import { MOST_RUN } from './laws/most-run.js';
import { noBallRange } from './laws/no-ball.js';
import { openings } from './laws/openings.js';
import { playsInPairs } from './laws/pairs.js';
import { penaltySides } from './laws/penalty.js';
import { mayChoosePower } from './laws/power-over.js';
import { revisionNow } from './laws/revision.js';
import { sidesWithRoom } from './laws/squad.js';
import { wideRange } from './laws/wide.js';
import { nextUp } from './make-card.js';
import type { BallOffer, DoOffers, NextBall } from './next-ball.js';
import type { MatchRules } from './rules.js';
import type { PlayerId } from './setup.js';

/** Everything that may happen next, by the same laws that `append` applies, so that no offer is refused. */
export function makeOffers(fold: Fold, canUndo: boolean): NextBall {
  const ball = ballOffer(fold);
  const dos: DoOffers = {
    ...matchOffers(fold),
    ...inningsOffers(fold),
    ...(canUndo ? { undo: true as const } : {}),
  };
  return ball ? { ball, dos } : { dos };
}

function ballOffer(fold: Fold): BallOffer | undefined {
  const innings = openInnings(fold);
  const next = nextUp(fold);
  if (!innings || !next) return undefined;
  const { rules } = fold;
  const { striker, nonStriker, freeHit, lastBall } = next;
  const bowlers = innings.bowler === undefined ? bowlersOfNextOver(fold, innings) : [innings.bowler];
  if (bowlers.length === 0) return undefined;
  return {
    striker,
    ...(nonStriker === undefined ? {} : { nonStriker }),
    bowlers,
    freeHit,
    lastBall,
    ...fieldsOf(rules, freeHit),
  };
}

function fieldsOf(rules: MatchRules, freeHit: boolean) {
  return {
    runs: { least: 0, most: MOST_RUN },
    wide: wideRange(rules),
    noBall: noBallRange(rules),
    byes: rules.byes,
    legByes: rules.legByes,
    zones: rules.zones.map(({ name }) => name),
    missed: rules.dotsOut?.counts === 'missed',
    outs: {
      fair: outKinds(rules, freeHit, 'fair'),
      wide: outKinds(rules, freeHit, 'wide'),
      noBall: outKinds(rules, freeHit, 'noBall'),
    },
  };
}

/** Offers about the match as a whole. */
function matchOffers(fold: Fold): DoOffers {
  const dos: DoOffers = {};
  const penalty = penaltySides(fold);
  if (penalty.length > 0) dos.penalty = penalty;
  if (fold.stage === 'over') return dos;
  dos.abandon = true;
  const sides = sidesWithRoom(fold);
  if (sides.length > 0) dos.player = sides;
  if (fold.stage === 'tied') dos['super-over'] = true;
  const open = fold.stage === 'break' ? openings(fold) : [];
  if (open.length > 0) dos.open = open;
  const revise = revisionNow(fold);
  if (revise) dos.revise = revise;
  return dos;
}

/** Offers about the innings in progress. */
function inningsOffers(fold: Fold): DoOffers {
  const innings = openInnings(fold);
  if (!innings) return {};
  const dos: DoOffers = { end: true, ...batterOffers(fold, innings) };
  if (innings.superOver === 0) dos.declare = true;
  const bowlers = bowlersNow(fold, innings);
  if (bowlers.length > 0) dos.bowler = bowlers;
  if (mayChoosePower(fold.rules, innings) && innings.overDeliveries === 0) dos.power = true;
  return dos;
}

function batterOffers(fold: Fold, innings: Innings): DoOffers {
  const dos: DoOffers = {};
  const atCrease = [strikerOf(innings)?.id, nonStrikerOf(innings)?.id].filter((id) => id !== undefined);
  if (atCrease.length > 0) dos.retire = { who: atCrease, reasons: retireReasons(fold, innings) };
  const nonStriker = nonStrikerOf(innings)?.id;
  const runOut = nonStriker === undefined ? [] : [nonStriker];
  if (!hasVacancy(innings)) {
    dos.swap = true;
    dos.out = { 'timed-out': [], 'run-out': runOut };
    return dos;
  }
  const coming: readonly PlayerId[] = newBatters(fold, innings);
  const returning = returningBatters(fold, innings);
  if (coming.length > 0) dos.in = coming;
  if (returning.length > 0) dos.return = returning;
  const timedOut = playsInPairs(fold.rules, innings.superOver) ? [] : coming;
  if (timedOut.length > 0 || runOut.length > 0) dos.out = { 'timed-out': timedOut, 'run-out': runOut };
  return dos;
}

/** In pairs no batter leaves with a wicket. */
function retireReasons({ rules }: Fold, { superOver }: Innings): readonly RetireReason[] {
  return playsInPairs(rules, superOver) ? ['hurt', 'not-out'] : ['hurt', 'out', 'not-out'];
}
