import type { TournamentEntry } from '@crease/shared/contracts/tournament';
import type { Person } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { liveRows, positionOf } from './entries.js';
import { canRun, visibleTournament } from './tournament.policy.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** The wire form of an entry; `isFull` for its team and the organisers. */
export function presentEntry(tournament: TournamentDoc, row: EntryRow, isFull: boolean): TournamentEntry {
  const { entryId, teamId, teamName, status, expiresAt, roster, fee } = row;
  return {
    _id: entryId.toString(),
    teamId: teamId.toString(),
    teamName,
    status,
    ...(status === 'held' && expiresAt ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(status === 'waiting' ? { position: positionOf(tournament, row) } : {}),
    ...(row.disqualified ? { isDisqualified: true } : {}),
    ...(isFull ? { roster: roster.map(String), isPaid: fee > 0 && status === 'in' } : {}),
  };
}

const isOf = ({ captainId, people }: EntryRow, person: Person): boolean =>
  person !== null && [captainId, ...people].some((id) => id.toString() === person.id);

/**
 * The entries that the person sees: the teams that are in, and their own team's; organisers see all.
 * @throws `NOT_FOUND`
 */
export async function listEntries(core: Core, person: Person, id: string): Promise<TournamentEntry[]> {
  const tournament = await visibleTournament(core, person, id);
  const seesAll = await canRun(core, person, tournament);
  const rows = liveRows(tournament, core.clock.now());
  const withdrawn = seesAll ? tournament.ended.filter(({ status }) => status === 'withdrawn') : [];
  return [...rows, ...withdrawn]
    .filter((row) => seesAll || row.status === 'in' || isOf(row, person))
    .map((row) => presentEntry(tournament, row, seesAll || isOf(row, person)));
}
