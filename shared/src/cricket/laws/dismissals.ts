import type { Ball, OutKind } from '../events.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';
import { runsRun } from './runs.js';

export type BallKind = 'fair' | 'wide' | 'noBall';

/** Out on a fair ball: MCC 32 to 39. Timed out (MCC 40) needs no ball, and box dismissals follow from the rules. */
const FAIR: readonly OutKind[] = [
  'bowled',
  'caught',
  'run-out',
  'stumped',
  'hit-wicket',
  'obstructing',
  'hit-twice',
  'lbw',
];
const FAIR_WITHOUT_LBW = FAIR.filter((kind) => kind !== 'lbw');
/** MCC 22.9. */
const ON_WIDE: readonly OutKind[] = ['run-out', 'stumped', 'hit-wicket', 'obstructing'];
/** MCC 21.18, and the same on a free hit. */
const ON_NO_BALL: readonly OutKind[] = ['run-out', 'obstructing', 'hit-twice'];
const ON_FREE_HIT_WIDE: readonly OutKind[] = ['run-out', 'obstructing'];

export function kindOfBall({ wide, noBall }: Ball): BallKind {
  if (wide !== undefined) return 'wide';
  return noBall === undefined ? 'fair' : 'noBall';
}

/** The ways to be out on this kind of ball. */
export function outKinds(rules: MatchRules, freeHit: boolean, kind: BallKind): readonly OutKind[] {
  if (kind === 'wide') return freeHit ? ON_FREE_HIT_WIDE : ON_WIDE;
  if (kind === 'noBall' || freeHit) return ON_NO_BALL;
  return rules.lbw ? FAIR : FAIR_WITHOUT_LBW;
}

/** Either batter can be run out or obstruct (MCC 37, 38); otherwise it is the striker who is out. */
export const eitherBatter = (kind: OutKind): boolean => kind === 'run-out' || kind === 'obstructing';

/** The kinds that count as the bowler's wicket. */
const BOWLERS: ReadonlySet<OutKind> = new Set<OutKind>([
  'bowled',
  'caught',
  'lbw',
  'stumped',
  'hit-wicket',
  'dots',
  'roof',
  'over-net',
]);
export const isBowlersWicket = (kind: OutKind): boolean => BOWLERS.has(kind);

const DERIVED: ReadonlySet<OutKind> = new Set<OutKind>(['dots', 'roof', 'over-net']);
/** Derived from the rules; refused when sent. */
export const isDerived = (kind: OutKind): boolean => DERIVED.has(kind);

/** Runs count with a run-out or an obstruction only (MCC 18.8); the rule's own runs for a wide always do. */
export function outRefused(rules: MatchRules, freeHit: boolean, ball: Ball): RefusalReason | undefined {
  if (!ball.out) return undefined;
  const { kind } = ball.out;
  if (isDerived(kind)) return 'derived-kind';
  if (!outKinds(rules, freeHit, kindOfBall(ball)).includes(kind)) return 'not-out-that-way';
  if (eitherBatter(kind)) return undefined;
  return runsRun(rules, ball) > 0 || ball.zone !== undefined ? 'runs-do-not-fit' : undefined;
}
