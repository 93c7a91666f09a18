import { sumOf } from '@crease/shared/money-state';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { inBatches } from '../../platform/drain.js';
import { groupStream } from '../../platform/group-by.js';
import { feesOf } from '../../play/tournaments/entry-fees.js';
import type { EntryRow, TournamentDoc } from '../../play/tournaments/tournament.schema.js';
import { scanTournamentsWithFees } from '../../play/tournaments/tournament-lists.queries.js';
import { type PaymentDoc, scanPaymentsOf } from '../../sales/booking-record/payment.schema.js';
import type { EntryFee } from '../../sales/entry-record/entry-fees-port.js';
import { feeRefundDue, splitOfFee } from '../../sales/payables/entry-payable.js';
import type { RollupScope } from './day-rollup.schema.js';
import { type Earned, NOTHING } from './sum-day.js';

/** Tournaments whose payments are read with one query. */
const AT_ONCE = 20;

/** What one entry fee is in a report: its day is the last day of the tournament, its ground the first one. */
export interface FeeRow extends Earned {
  date: string;
  ground: string;
  method: 'online' | 'cash' | 'upi';
  entryFees: number;
}

type Split = { fee?: number | undefined; commission?: number | undefined } | undefined;
const cutIn = (split: Split): number => (split?.fee ?? 0) + (split?.commission ?? 0);

/** The money of a fee that was paid online, refunds under way and owed included. Equals the ledger to the rupee. */
function paidOnline(entry: EntryFee, order: PaymentDoc): Earned | null {
  const capture = order.captures.find(({ paymentId }) => paymentId === entry.paymentId);
  if (!capture) return null;
  const { paymentId, amount: online } = capture;
  const going = order.refunds.filter((one) => one.paymentId === paymentId && one.status !== 'failed');
  const due = feeRefundDue(entry, order, capture)?.amount ?? 0;
  const dueSplit = due > 0 ? splitOfFee(entry, order, { paymentId, amount: due }) : undefined;
  const back = going.reduce((sum, { split }) => sum + cutIn(split), cutIn(dueSplit));
  const fees = cutIn(entry.cut) - back;
  return { ...NOTHING, gross: online, refunds: sumOf(going) + due, fees, online };
}

/** The money of a fee that was paid at the desk. One that is given back there is not included. */
function paidAtDesk({ collected, deskRefund, fee }: EntryRow): Earned | null {
  if (!collected || deskRefund) return null;
  return { ...NOTHING, gross: fee, [collected.method]: fee };
}

function rowsOf(tournament: TournamentDoc, orders: ReadonlyMap<string, PaymentDoc[]>, now: Date): FeeRow[] {
  const { to: date, rows, ended } = tournament;
  const fees = new Map(feesOf(tournament, now).map((fee) => [fee.entryId.toString(), fee]));
  return [...rows, ...ended].flatMap((row) => {
    const id = row.entryId.toString();
    const fee = fees.get(id);
    if (!fee) return [];
    const place = { date, ground: fee.ground.groundId.toString() };
    const online = (orders.get(id) ?? []).flatMap((order) => paidOnline(fee, order) ?? []);
    const atDesk = paidAtDesk(row);
    return [
      ...online.map((earned) => ({ ...place, ...earned, method: 'online' as const })),
      ...(atDesk && row.collected ? [{ ...place, ...atDesk, method: row.collected.method }] : []),
    ].map((one) => ({ ...one, entryFees: one.gross }));
  });
}

const ordersOf = (core: Core, ids: Types.ObjectId[]): Promise<Map<string, PaymentDoc[]>> =>
  groupStream(scanPaymentsOf(core, ids), ({ bookingId }) => bookingId.toString());

/** The entry fees of a workplace's tournaments whose last day is in the scope (docs/product-rules.md, Reports). */
export async function* sumFees(core: Core, scope: RollupScope): AsyncGenerator<FeeRow> {
  const grounds = scope.groundIds && new Set(scope.groundIds);
  for await (const batch of inBatches(scanTournamentsWithFees(core, scope), AT_ONCE)) {
    const entries = batch.flatMap(({ rows, ended }) => [...rows, ...ended]);
    const paid = entries.filter(({ paymentId }) => paymentId).map(({ entryId }) => entryId);
    const orders = await ordersOf(core, paid);
    for (const tournament of batch)
      for (const row of rowsOf(tournament, orders, core.clock.now()))
        if (!grounds || grounds.has(row.ground)) yield row;
  }
}
