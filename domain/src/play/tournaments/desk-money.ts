import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Caller } from '../../accounts/identity/caller.js';
import type { Core } from '../../platform/core.js';
import { changeTournament } from './change-tournament.js';
import type { Entered } from './enter-tournament.js';
import { tournamentFor } from './tournament.policy.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

/** Fees that were paid at the desk. Nothing of them passes through Crease, so organisers give them back by hand. */

/** Rupees that a cancellation has the organiser give back by hand, earlier ones that are still due not included. */
export const owedAtDeskByCancelling = ({ rows, ended }: Pick<TournamentDoc, 'rows' | 'ended'>): number =>
  [...rows, ...ended].reduce((sum, row) => sum + (row.collected && !row.deskRefund ? row.fee : 0), 0);

const findRow = ({ rows, ended }: TournamentDoc, entryId: string): EntryRow => {
  const row = [...rows, ...ended].find((one) => one.entryId.toString() === entryId);
  if (!row) throw refuse('NOT_FOUND', 'no_such_entry');
  return row;
};

/**
 * Notes that the organiser has given a fee back by hand. Idempotent; `isNew` is true for the request that noted it.
 * @throws `NOT_FOUND` for a stranger or without such an entry; `STATE_CONFLICT` if nothing is to be given back
 */
export async function giveBackFee(
  core: Core,
  caller: Caller,
  { id, entryId }: { id: string; entryId: string },
): Promise<Entered & { isNew: boolean }> {
  const read = await tournamentFor(core, caller, id);
  let isNew = false;
  const tournament = await changeTournament(core, read._id, (one, now) => {
    const row = findRow(one, entryId);
    if (!row.deskRefund) throw refuse('STATE_CONFLICT', 'nothing_to_give_back');
    isNew = row.deskRefund.given === undefined;
    if (!isNew) return null;
    const given = { by: new Types.ObjectId(caller.id), at: now };
    const noted: EntryRow = { ...row, deskRefund: { ...row.deskRefund, given } };
    const replaced = (all: readonly EntryRow[]) => all.map((other) => (other === row ? noted : other));
    return { set: { rows: replaced(one.rows), ended: replaced(one.ended) } };
  });
  return { tournament, row: findRow(tournament, entryId), isNew };
}
