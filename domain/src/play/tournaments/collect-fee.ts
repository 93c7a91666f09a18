import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { markForTermination } from '../../sales/booking-record/orders.queries.js';
import { changeTournament } from './change-tournament.js';
import { type Entered, entryAt } from './enter-tournament.js';
import { newsOf } from './entries.js';
import { tournamentFor } from './tournament.policy.js';
import type { EntryRow } from './tournament.schema.js';

/**
 * Notes that the fee of a team with a held place was paid at the desk: the team is in. Money that is paid online for it
 * afterwards goes back. Idempotent.
 * @throws `NOT_FOUND` for a stranger or without such an entry; `STATE_CONFLICT` unless its place is held
 */
export async function collectFee(
  core: Core,
  caller: Caller,
  { id, entryId }: { id: string; entryId: string },
  method: 'cash' | 'upi',
): Promise<Entered> {
  const read = await tournamentFor(core, caller, id);
  const tournament = await changeTournament(core, read._id, (one, now) => {
    const row = entryAt(one, entryId);
    if (row.collected) return null;
    if (row.status !== 'held') throw refuse('STATE_CONFLICT', 'entry_not_to_pay');
    const { expiresAt: _, ...rest } = row;
    const collected = { method, by: new Types.ObjectId(caller.id), at: now };
    const paid: EntryRow = { ...rest, status: 'in', collected };
    return {
      set: { rows: one.rows.map((other) => (other === row ? paid : other)) },
      news: [newsOf('entered', paid, now)],
    };
  });
  await markForTermination(core, new Types.ObjectId(entryId));
  return { tournament, row: entryAt(tournament, entryId) };
}
