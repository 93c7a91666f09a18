import type { MatchStatus } from '@crease/shared/contracts/matches';
import type { LogChange } from './match-log.queries.js';
import type { MatchState } from './match-log.schema.js';

/** Silence for this long after the end confirms a match (docs/product-rules.md, Matches). */
export const SILENCE_MS = 48 * 3_600_000;

type Change = Required<Pick<LogChange, 'set' | 'unset'>>;

/** What new events change about the confirmation: what was confirmed is no longer what was played. */
export function settlesAfter(log: MatchState, status: MatchStatus, now: Date): Change {
  if (status === 'planned' || status === 'live') {
    if (!log.endedAt) return { set: {}, unset: [] };
    return { set: { confirmations: [] }, unset: ['endedAt', 'settlesAt'] };
  }
  const ended = { endedAt: now, confirmations: [] };
  if (log.dispute) return { set: ended, unset: ['settlesAt'] };
  return { set: { ...ended, settlesAt: new Date(now.getTime() + SILENCE_MS) }, unset: [] };
}
