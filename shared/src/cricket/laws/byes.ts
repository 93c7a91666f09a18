import type { Ball } from '../events.js';
import type { RefusalReason } from '../refusal.js';
import type { MatchRules } from '../rules.js';

/** Byes and leg-byes go to the extras and are not charged to the bowler (MCC 23). Box rules often have neither. */
export function byesRefused(rules: MatchRules, { bye, legBye }: Ball): RefusalReason | undefined {
  if (bye && !rules.byes) return 'no-byes';
  if (legBye && !rules.legByes) return 'no-leg-byes';
  return undefined;
}
