import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { EntryPayment } from '../../sales/entry-record/entry-fees-port.js';
import { changeTournament } from './change-tournament.js';
import { hasRoom, newsOf } from './entries.js';
import { conflictOf } from './roster.js';
import type { TournamentChange } from './tournament.queries.js';
import type { EntryRow, TournamentDoc } from './tournament.schema.js';

const isSame = (row: Pick<EntryRow, 'entryId'>, entryId: Types.ObjectId): boolean =>
  row.entryId.equals(entryId);

/** True for a hold that has lapsed, if its fee was paid in time and its place is still there. */
const isInTime = (tournament: TournamentDoc, row: EntryRow, paidAt: Date, now: Date): boolean =>
  tournament.status === 'open' &&
  row.expiresAt !== undefined &&
  paidAt <= row.expiresAt &&
  hasRoom(tournament, now) &&
  conflictOf(tournament, row, now) === null;

/** Sees the tournament with its lapsed holds set aside. Null once it was decided about this capture. */
function decided(tournament: TournamentDoc, payment: EntryPayment, now: Date): TournamentChange | null {
  const { entryId, orderId, capture, cut } = payment;
  const { paymentId, amount, at: paidAt } = capture;
  const { rows, ended } = tournament;
  const live = rows.find((row) => isSame(row, entryId) && row.status === 'held');
  const row = live ?? ended.find((one) => isSame(one, entryId) && one.status === 'held');
  if (!row || row.refused?.includes(paymentId)) return null;
  const takesMoney = tournament.status === 'open' || tournament.status === 'drawn';
  if (amount === row.fee && takesMoney && (live || isInTime(tournament, row, paidAt, now))) {
    const { expiresAt: _, ...rest } = row;
    const paid: EntryRow = {
      ...rest,
      status: 'in',
      paymentId,
      orderId,
      cut,
      isFeeApart: true,
      paidAt: now,
    };
    return {
      set: {
        rows: live ? rows.map((one) => (one === live ? paid : one)) : [...rows, paid],
        ended: ended.filter((one) => !isSame(one, entryId)),
      },
      news: [newsOf('entered', paid, now)],
    };
  }
  const refused = { ...row, refused: [...(row.refused ?? []), paymentId] };
  const replaced = (all: EntryRow[]) => all.map((one) => (one === row ? refused : one));
  return { set: { rows: replaced(rows), ended: replaced(ended) } };
}

/**
 * Uses a captured fee for the entry whose place is held, so that its team is in, or decides that it goes back: one
 * conditional update of the tournament. A hold that has lapsed counts if the fee was paid in time and there is room.
 */
export async function confirmFee(core: Core, payment: EntryPayment): Promise<void> {
  await changeTournament(core, payment.tournamentId, (tournament, now) => decided(tournament, payment, now));
}
