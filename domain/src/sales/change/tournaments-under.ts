import { hoursByDate } from '@crease/shared/time/slots';
import { claimsAt } from '../../calendar/day/claim-keys.js';
import { readOn } from '../../calendar/day/read-days.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';

/** A tournament with matches in some hours. */
export interface TournamentUnder {
  _id: string;
  name: string;
  /** Number of its matches there. */
  matches: number;
}

/** The tournaments whose matches have hours of this slot, on the ground or on turf that it shares. */
export async function tournamentsUnder(
  core: Core,
  { groundId, bookingDate, timeSlot }: SlotOfGround,
): Promise<TournamentUnder[]> {
  const groups = hoursByDate(bookingDate, timeSlot);
  const { turf, days } = await readOn(
    core,
    groundId,
    groups.map(({ date }) => date),
  );
  const found = new Map<string, { name: string; refs: Set<string> }>();
  for (const [at, { hours }] of groups.entries())
    for (const { ref, tournament } of hours.flatMap((hour) => claimsAt(turf, days[at] ?? null, hour))) {
      if (!tournament) continue;
      const known = found.get(tournament._id) ?? { name: tournament.name, refs: new Set() };
      known.refs.add(ref);
      found.set(tournament._id, known);
    }
  return [...found].map(([_id, { name, refs }]) => ({ _id, name, matches: refs.size }));
}
