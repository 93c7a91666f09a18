import type { Ball } from '../events.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules, Zone } from '../rules.js';
import { runOnNoBall } from './no-ball.js';

/** The zone of the net that the ball hit. A loop, because it runs for every ball. */
function zoneOf({ zones }: MatchRules, { zone }: Ball): Zone | undefined {
  if (zone !== undefined) for (const known of zones) if (known.name === zone) return known;
  return undefined;
}

/** Box variant: a ball hit into a zone scores its runs on top of those that were run, for the batter. */
export function zoneRuns(rules: MatchRules, ball: Ball): number {
  const zone = zoneOf(rules, ball);
  if (!zone || (zone.mustRun && ball.bat === 0)) return 0;
  return zone.runs;
}

/** Only a ball off the bat reaches a zone. */
export function zoneRefused(rules: MatchRules, ball: Ball): RefusalReason | undefined {
  if (ball.zone === undefined) return undefined;
  if (!zoneOf(rules, ball)) return 'unknown-zone';
  return ball.bye || ball.legBye || runOnNoBall(rules, ball) > 0 ? 'zone-does-not-fit' : undefined;
}
