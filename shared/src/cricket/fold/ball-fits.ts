import type { Ball } from '../events.js';
import { boundaryFits } from '../laws/boundary.js';
import { byesRefused } from '../laws/byes.js';
import { outRefused } from '../laws/dismissals.js';
import { missedFits } from '../laws/dots.js';
import { netsFit } from '../laws/nets.js';
import { isPossibleNoBall } from '../laws/no-ball.js';
import { runsFit } from '../laws/runs.js';
import { isPossibleWide } from '../laws/wide.js';
import { zoneRefused } from '../laws/zones.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';

/** Why one delivery cannot have happened like this, regardless of its players; undefined if it can. */
export function ballRefused(rules: MatchRules, ball: Ball, freeHit: boolean): RefusalReason | undefined {
  if (!isPossibleWide(rules, ball) || !isPossibleNoBall(rules, ball)) return 'runs-do-not-fit';
  if (!runsFit(rules, ball)) return 'runs-do-not-fit';
  if (!boundaryFits(rules, ball)) return 'boundary-does-not-fit';
  if (!netsFit(rules, ball)) return 'net-does-not-fit';
  if (!missedFits(rules, ball)) return 'missed-does-not-fit';
  return byesRefused(rules, ball) ?? zoneRefused(rules, ball) ?? outRefused(rules, freeHit, ball);
}
