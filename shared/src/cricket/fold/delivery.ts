import type { Ball } from '../events.js';
import { creditedBoundary } from '../laws/boundary.js';
import { factorOf } from '../laws/jackpot.js';
import { runsThatCount } from '../laws/last-batter.js';
import { isDead, isNetSix, netDismissal } from '../laws/nets.js';
import { runOnNoBall } from '../laws/no-ball.js';
import { countsInOver } from '../laws/over.js';
import { runOnWide } from '../laws/wide.js';
import { zoneRuns } from '../laws/zones.js';
import type { MatchRules } from '../rules.js';
import type { Delivery } from './entered-ball.js';
import type { Innings } from './innings.js';

/** Judges a ball. `alone` is true when the last batter stands without a partner. */
export function judgeDelivery(rules: MatchRules, innings: Innings, ball: Ball, alone: boolean): Delivery {
  const isSafe = ball.noBall !== undefined || innings.freeHit;
  const netOut = isSafe ? undefined : netDismissal(rules, ball);
  const dead = netOut !== undefined || isDead(rules, ball);
  const delivery: Delivery = {
    bat: 0,
    wide: 0,
    noBall: ball.noBall === undefined ? 0 : ball.noBall - runOnNoBall(rules, ball),
    bye: 0,
    legBye: 0,
    ran: 0,
    boundary: 0,
    counts: countsInOver(rules, innings, ball),
    faced: ball.wide === undefined,
    dead,
    netOut,
    factor: factorOf(rules, innings, ball),
  };
  if (!dead) addRuns(delivery, rules, ball, alone);
  return delivery;
}

function addRuns(delivery: Delivery, rules: MatchRules, ball: Ball, alone: boolean): void {
  if (isNetSix(rules, ball)) {
    delivery.bat = 6;
    delivery.boundary = 6;
    return;
  }
  const bat = runsThatCount(rules, alone, ball.bat);
  const bye = runsThatCount(rules, alone, ball.bye ?? 0);
  const legBye = runsThatCount(rules, alone, ball.legBye ?? 0);
  const onWide = runsThatCount(rules, alone, runOnWide(rules, ball));
  const onNoBall = runsThatCount(rules, alone, runOnNoBall(rules, ball));
  delivery.bat = bat + zoneRuns(rules, ball);
  delivery.wide = ball.wide === undefined ? 0 : ball.wide - runOnWide(rules, ball) + onWide;
  delivery.noBall += onNoBall;
  delivery.bye = bye;
  delivery.legBye = legBye;
  delivery.ran = bat + bye + legBye + onWide + onNoBall;
  delivery.boundary = creditedBoundary(ball);
}

/** All runs of the delivery, undoubled. */
export const runsOf = ({ bat, wide, noBall, bye, legBye }: Delivery): number =>
  bat + wide + noBall + bye + legBye;

/** Those that are charged to the bowler (byes and leg-byes are not). */
export const chargedTo = ({ bat, wide, noBall }: Delivery): number => bat + wide + noBall;
