import type { Tournament, TournamentEntry } from '@crease/shared/contracts/tournament';
import type { Caller, Person } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { entryFeeBilledApart } from '../../sales/invoices/owed-entry-documents.js';
import { liveRows, positionOf } from './entries.js';
import { presentTournament } from './present-tournament.js';
import { canRun, visibleTournament } from './tournament.policy.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** The wire form of an entry; `isFull` for its team and the organisers. */
export function presentEntry(tournament: TournamentDoc, row: EntryRow, isFull: boolean): TournamentEntry {
  const { entryId, teamId, teamName, status, expiresAt, roster, fee, paymentId, collected, deskRefund } = row;
  const isEnded = tournament.ended.includes(row);
  return {
    _id: entryId.toString(),
    teamId: teamId.toString(),
    teamName,
    status,
    ...(status === 'held' && expiresAt && !isEnded ? { expiresAt: expiresAt.toISOString() } : {}),
    ...(status === 'waiting' ? { position: positionOf(tournament, row) } : {}),
    ...(row.disqualified ? { isDisqualified: true } : {}),
    ...(status === 'held' && isEnded ? { hasLapsed: true } : {}),
    ...(isFull
      ? {
          roster: roster.map(String),
          isPaid: paymentId !== undefined || collected !== undefined,
          ...(status === 'held' || status === 'in' ? { fee } : {}),
          ...(entryFeeBilledApart(row) > 0 ? { hasFeeBill: true } : {}),
          ...(collected ? { collectedBy: collected.method } : {}),
          ...(deskRefund ? { deskRefund: presentDeskRefund(deskRefund) } : {}),
        }
      : {}),
  };
}

const presentDeskRefund = ({ amount, given }: NonNullable<EntryRow['deskRefund']>) => ({
  amount,
  ...(given ? { givenAt: given.at.toISOString() } : {}),
});

/** The tournament and one entry as its captain sees them; without the entry if it has ended. @throws `NOT_FOUND` */
export async function readOwnEntry(
  core: Core,
  caller: Caller,
  id: string,
  entryId: string,
): Promise<{ tournament: Tournament; entry?: TournamentEntry }> {
  const tournament = await visibleTournament(core, caller, id);
  const row = liveRows(tournament, core.clock.now()).find((one) => one.entryId.toString() === entryId);
  return {
    tournament: await presentTournament(core, tournament, caller),
    ...(row ? { entry: presentEntry(tournament, row, true) } : {}),
  };
}

const isOf = ({ captainId, people }: EntryRow, person: Person): boolean =>
  person !== null && [captainId, ...people].some((id) => id.toString() === person.id);

/**
 * The latest hold of each team that lapsed and was not followed by another entry: its fee can still be paid at the
 * desk.
 */
function lapsedOf({ status, ended }: TournamentDoc, live: readonly EntryRow[]): EntryRow[] {
  if (status !== 'open') return [];
  const latest = new Map(ended.map((row) => [row.teamId.toString(), row]));
  for (const { teamId } of live) latest.delete(teamId.toString());
  return [...latest.values()].filter((row) => row.status === 'held');
}

/**
 * The entries that the person sees: the teams that are in, and their own team's; organisers see all.
 * @throws `NOT_FOUND`
 */
export async function listEntries(core: Core, person: Person, id: string): Promise<TournamentEntry[]> {
  const tournament = await visibleTournament(core, person, id);
  const seesAll = await canRun(core, person, tournament);
  const rows = liveRows(tournament, core.clock.now());
  const withdrawn = seesAll ? tournament.ended.filter(({ status }) => status === 'withdrawn') : [];
  const lapsed = seesAll ? lapsedOf(tournament, rows) : [];
  return [...rows, ...lapsed, ...withdrawn]
    .filter((row) => seesAll || row.status === 'in' || isOf(row, person))
    .map((row) => presentEntry(tournament, row, seesAll || isOf(row, person)));
}
