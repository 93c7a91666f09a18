import type { Ball } from '../events.js';
import type { MatchRules } from '../rules.js';

/**
 * Box variant: the batter's balls in a row without a run off bat or zone (`scoreless`), or played at and missed. Wides,
 * no-balls and dead balls neither count nor break the row.
 */
export function dotsAfter(
  rules: MatchRules,
  ball: Ball,
  dots: number,
  scored: number,
  dead: boolean,
): number {
  if (!rules.dotsOut || dead || ball.wide !== undefined || ball.noBall !== undefined) return dots;
  if (scored > 0) return 0;
  if (rules.dotsOut.counts === 'missed' && !ball.missed) return 0;
  return dots + 1;
}

/** The row is long enough for the batter to be out. */
export const isOutByDots = ({ dotsOut }: MatchRules, dots: number): boolean =>
  dotsOut !== undefined && dots >= dotsOut.balls;

/** A ball is marked as missed only where that counts, and only if it was not hit. */
export function missedFits({ dotsOut }: MatchRules, { missed, bat, zone, roof, overNet }: Ball): boolean {
  if (!missed) return true;
  return dotsOut?.counts === 'missed' && bat === 0 && zone === undefined && !roof && !overNet;
}
