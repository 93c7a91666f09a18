import type { MatchStatus } from '@crease/shared/contracts/matches';
import type { LogChange } from './match-log.queries.js';
import type { MatchState } from './match-log.schema.js';

/** Without a dispute for this long after its end, a match is confirmed (docs/product-rules.md, Matches). */
export const SILENCE_MS = 48 * 3_600_000;

type Change = Required<Pick<LogChange, 'set' | 'unset'>>;

/** The effect of new events on a confirmation, which was for what had been played before. */
export function settlesAfter(log: MatchState, status: MatchStatus, now: Date): Change {
  if (status === 'planned' || status === 'live') {
    if (!log.endedAt) return { set: {}, unset: [] };
    return { set: { confirmations: [] }, unset: ['endedAt', 'settlesAt'] };
  }
  const ended = { endedAt: now, confirmations: [] };
  if (log.dispute) return { set: ended, unset: ['settlesAt'] };
  return { set: { ...ended, settlesAt: new Date(now.getTime() + SILENCE_MS) }, unset: [] };
}
