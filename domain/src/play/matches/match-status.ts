import type { MatchStatus } from '@crease/shared/contracts/matches';
import type { MatchState } from './match-log.schema.js';

/** A match that ended without a result counts as abandoned. */
export function statusOf({ card }: Pick<MatchState, 'card'>): MatchStatus {
  if (card.result) return card.result.outcome === 'no-result' ? 'abandoned' : 'over';
  return card.innings.length > 0 ? 'live' : 'planned';
}
