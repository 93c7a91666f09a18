import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { markForTermination } from '../../sales/booking-record/orders.queries.js';
import { changeTournament } from './change-tournament.js';
import { type Entered, entryAt } from './enter-tournament.js';
import { hasRoom, newsOf } from './entries.js';
import { assertOnce } from './roster.js';
import { tournamentFor } from './tournament.policy.js';
import type { TournamentChange } from './tournament.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

const notToPay = () => refuse('STATE_CONFLICT', 'entry_not_to_pay');

/** The entry whose hold has lapsed, while its team could still have a place. */
function lapsedEntry(tournament: TournamentDoc, entryId: string, now: Date): EntryRow {
  const row = tournament.ended.find((one) => one.entryId.toString() === entryId && one.status === 'held');
  if (!row) return entryAt(tournament, entryId);
  if (tournament.status !== 'open' || !hasRoom(tournament, now)) throw notToPay();
  assertOnce(tournament, row, now);
  return row;
}

function collected(
  tournament: TournamentDoc,
  entryId: string,
  by: NonNullable<EntryRow['collected']>,
): TournamentChange | null {
  const { rows, ended, status, publishedAt } = tournament;
  const live = rows.find((one) => one.entryId.toString() === entryId);
  const row = live ?? lapsedEntry(tournament, entryId, by.at);
  if (row.collected) return null;
  const takesMoney = (status === 'open' || status === 'drawn') && !publishedAt;
  if (!takesMoney || row.fee === 0 || row.status === 'in') throw notToPay();
  const { expiresAt: _, ...rest } = row;
  const isWaiting = row.status === 'waiting';
  const paid: EntryRow = { ...rest, status: isWaiting ? 'waiting' : 'in', collected: by };
  return {
    set: {
      rows: live ? rows.map((other) => (other === live ? paid : other)) : [...rows, paid],
      ended: ended.filter((other) => other !== row),
    },
    news: isWaiting ? [] : [newsOf('entered', paid, by.at)],
  };
}

/**
 * Notes that a team's fee was paid at the desk. A held team, or one whose hold has lapsed while there is room, is in;
 * one that waits keeps its turn. Money paid online afterwards goes back. Idempotent.
 * @throws `NOT_FOUND` for a stranger or without such an entry; `STATE_CONFLICT` for a team that has nothing to pay
 */
export async function collectFee(
  core: Core,
  caller: Caller,
  { id, entryId }: { id: string; entryId: string },
  method: 'cash' | 'upi',
): Promise<Entered> {
  const read = await tournamentFor(core, caller, id);
  const by = new Types.ObjectId(caller.id);
  const tournament = await changeTournament(core, read._id, (one, now) =>
    collected(one, entryId, { method, by, at: now }),
  );
  await markForTermination(core, new Types.ObjectId(entryId));
  return { tournament, row: entryAt(tournament, entryId) };
}
