import { endsChangeAfter } from '../laws/ends.js';
import { isMaiden } from '../laws/maiden.js';
import { isPairOver } from '../laws/pairs.js';
import type { MatchRules } from '../rules.js';
import { bowlerLine, type Innings, NOBODY, swapEnds } from './innings.js';

/** Ends the over: a maiden is credited, the batters face from the other end, and the next bowler is open. */
export function endOver(rules: MatchRules, innings: Innings): void {
  const maiden = isMaiden(rules, innings) && innings.bowler !== undefined;
  if (maiden && innings.bowler !== undefined) bowlerLine(innings, innings.bowler).maidens++;
  innings.ended = {
    bowler: innings.bowler,
    balls: innings.overBalls,
    deliveries: innings.overDeliveries,
    runs: innings.overRuns,
    shared: innings.overShared,
    maiden,
  };
  if (endsChangeAfter(rules, innings.over)) swapEnds(innings);
  innings.over++;
  innings.bowler = undefined;
  innings.overBalls = 0;
  innings.overDeliveries = 0;
  innings.overRuns = 0;
  innings.overShared = false;
  if (isPairOver(rules, innings)) {
    innings.striker = NOBODY;
    innings.nonStriker = NOBODY;
  }
}

/** Takes up the over before again, because the record shows that the umpire let it go on. False if it is too late. */
export function reopenOver(innings: Innings): boolean {
  const { ended } = innings;
  if (!ended || innings.overDeliveries > 0) return false;
  if (ended.maiden && ended.bowler !== undefined) bowlerLine(innings, ended.bowler).maidens--;
  innings.over--;
  innings.bowler = ended.bowler;
  innings.overBalls = ended.balls;
  innings.overDeliveries = ended.deliveries;
  innings.overRuns = ended.runs;
  innings.overShared = ended.shared;
  innings.ended = undefined;
  return true;
}
