import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import { ENTRY_HOLD_SECONDS, OFFERED_ENTRY_HOLD_SECONDS } from '@crease/shared/tournament-limits';
import { formatDay, formatDays } from '../../lib/format/time.js';
import type { HeldItem } from './held-kinds.js';

/** A held entry with the start of its hold, which is longer for a team that waited. */
export function heldEntry(entry: TournamentEntry, now: number): HeldItem {
  const { _id, status, expiresAt } = entry;
  if (!expiresAt) return { _id, status };
  const ends = Date.parse(expiresAt);
  const seconds = ends - now > ENTRY_HOLD_SECONDS * 1_000 ? OFFERED_ENTRY_HOLD_SECONDS : ENTRY_HOLD_SECONDS;
  return { _id, status, expiresAt, heldAt: new Date(ends - seconds * 1_000).toISOString() };
}

/** `Sat 5 Dec`, `5–6 December` */
export const datesOf = ({ from, to }: Pick<Tournament, 'from' | 'to'>): string =>
  from === to ? formatDay(from) : formatDays(from, to);
