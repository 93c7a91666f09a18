import type { Ball, OutKind } from '../events.js';
import type { MatchRules } from '../rules.js';

/**
 * Box variant: a ball that touches the roof, or leaves over the net, may be dead. It counts in the over, without runs.
 */
export function isDead(rules: MatchRules, { roof, overNet }: Ball): boolean {
  return (roof === true && rules.roof === 'dead') || (overNet === true && rules.overTheNet === 'dead');
}

/** Box variant: hitting the roof or over the net may be out, for the bowler; not on a no-ball or a free hit. */
export function netDismissal(rules: MatchRules, { roof, overNet }: Ball): OutKind | undefined {
  if (roof && rules.roof === 'out') return 'roof';
  return overNet && rules.overTheNet === 'out' ? 'over-net' : undefined;
}

/** Box variant: over the net may be six, however many runs were run. */
export const isNetSix = (rules: MatchRules, { overNet }: Ball): boolean =>
  overNet === true && rules.overTheNet === 'six';

/**
 * A ball reaches the roof or the net off the bat, not both, and what is dead or out by rule is not out in another way.
 */
export function netsFit(rules: MatchRules, ball: Ball): boolean {
  const { roof, overNet, bye, legBye, out, zone } = ball;
  if (!roof && !overNet) return true;
  if ((roof && overNet) || bye || legBye) return false;
  if (overNet) return !out && zone === undefined;
  return !out || rules.roof === 'play';
}
