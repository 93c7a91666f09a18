import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { findPaymentsOfBooking, type PaymentDoc } from '../booking-record/payment.schema.js';
import type { EntryFee } from '../entry-record/entry-fees-port.js';
import { cutOfFee, feeRefundDue, judgeFee, splitOfFee } from '../payables/entry-payable.js';
import { recordMoney, scheduleNextCheck } from './record-money.js';
import { recordRefund } from './record-refund.js';

/** What the provider said about an order, and what became of it. */
export interface Settled {
  /** The provider has captured money on this order. */
  paid: boolean;
  /** True if nothing uses that money: it is refunded in full. */
  requiresRefund: boolean;
}

/** What the verdicts on all captures of an order say of it. */
export const settledBy = (verdicts: readonly CaptureVerdict[]): Settled => ({
  paid: verdicts.length > 0,
  requiresRefund: verdicts.length > 0 && !verdicts.includes('accepted'),
});

/** `settleOrder` for an entry fee: its tournament's document decides about its captures. */
export async function settleFee(core: Core, known: PaymentDoc): Promise<Settled> {
  const { payment, attempts } = await recordMoney(core, known);
  const { orderId, entryId, tournamentId, captures } = payment;
  if (!entryId || !tournamentId) throw new Error(`the order ${orderId} names no entry`);
  let entry = await core.entryFees.find(core, entryId);
  for (const capture of captures) {
    if (judgeFee(entry, capture) !== 'undecided') continue;
    const cut = cutOfFee(core, capture.amount);
    await core.entryFees.confirm(core, { entryId, tournamentId, orderId, capture, cut });
    entry = await core.entryFees.find(core, entryId);
  }
  await failpoint('settle.afterConfirm');
  await balanceFee(core, entryId, entry);
  // Paid at the desk, paid by another order, or not wanted any more.
  if (payment.live && !entry?.isDue) await markForTermination(core, entryId, orderId);
  const verdicts = captures.map((capture) => judgeFee(entry, capture));
  await scheduleNextCheck(core, known, payment, { undecided: verdicts.includes('undecided'), attempts });
  return settledBy(verdicts);
}

/** Records a refund for each capture of an entry that its state does not keep. `entry` is as just read. */
export async function balanceFee(core: Core, entryId: Types.ObjectId, entry: EntryFee | null): Promise<void> {
  for (const order of await findPaymentsOfBooking(core, entryId)) {
    for (const capture of order.captures) {
      for (let due = feeRefundDue(entry, order, capture); due; due = feeRefundDue(entry, order, capture)) {
        const { paymentId } = capture;
        const split = splitOfFee(entry, order, { paymentId, amount: due.amount });
        // A miss means that another process recorded a refund meanwhile: judge the money again.
        if (!(await recordRefund(core, order, { ...due, paymentId, split })))
          return await balanceFee(core, entryId, await core.entryFees.find(core, entryId));
      }
    }
  }
}

/** Requests what is owed back of a tournament's entry fees. */
async function balanceTournament(
  core: Core,
  { _id, moneyDueAt }: { _id: Types.ObjectId; moneyDueAt?: Date | undefined },
): Promise<void> {
  for (const entry of await core.entryFees.owing(core, _id)) await balanceFee(core, entry.entryId, entry);
  await failpoint('fees.afterBalance');
  if (moneyDueAt) await core.entryFees.clearDue(core, _id, moneyDueAt);
}

/** Requests the entry fees that are owed back. Returns how many tournaments there were. */
export async function balanceFees(core: Core, signal?: AbortSignal): Promise<number> {
  const round = { atOnce: 2, failed: 'entry fees could not be balanced yet', signal };
  return await drain(core, core.entryFees.unbalanced(core), round, (one) => balanceTournament(core, one));
}
