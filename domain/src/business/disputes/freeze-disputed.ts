import { stuckOf } from '@crease/shared/money-state';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { type BookingDoc, findBookingById } from '../../sales/booking-record/booking.schema.js';
import { type CaptureShare, splitAgain, splitOf } from '../../sales/booking-record/capture-share.js';
import type { Capture, PaymentDoc, RefundDoc } from '../../sales/booking-record/payment.schema.js';
import { markDisputed } from '../../sales/booking-record/payment-disputes.queries.js';
import { leftToPassBack } from '../../sales/booking-record/shares.js';
import {
  type DisputeDoc,
  makeDisputeDue,
  roundKey,
  writeFrozen,
} from '../../sales/disputes/dispute.schema.js';
import { decisionsOf } from '../../sales/payables/decisions.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { isInVain } from '../../sales/settle/manual-refund.js';
import { nextRefundId } from '../../sales/settle/record-refund.js';
import { insertEntry } from '../ledger/ledger-entry.schema.js';
import { frozenEntry } from './dispute-entries.js';
import { TAKEN_BACK } from './met-by-bank.js';

/**
 * Freezes the money of a round: marks the payment, stores what is withheld, and posts it. Resumable at each step.
 * Returns the dispute with what it froze.
 */
export async function freezeDisputed(
  core: Core,
  dispute: DisputeDoc,
  { orderId }: PaymentDoc,
  capture: Capture,
): Promise<DisputeDoc> {
  const frozen =
    dispute.frozen?.round === dispute.round ? dispute : await freeze(core, dispute, orderId, capture);
  const { owner = 0 } = frozen.frozen ?? {};
  await failpoint('dispute.afterFrozen');
  if (owner !== 0) await insertEntry(core, frozenEntry(frozen, owner, core.clock.now()));
  return frozen;
}

async function freeze(
  core: Core,
  dispute: DisputeDoc,
  orderId: string,
  capture: Capture,
): Promise<DisputeDoc> {
  const { paymentId } = capture;
  const wanted = dispute.said?.amount ?? capture.amount;
  // From here on no refund of it is recorded. Those that came first are in the order that this returns.
  const payment = await markDisputed(core, orderId, { key: roundKey(dispute), paymentId, amount: wanted });
  await failpoint('dispute.afterMark');
  if (!payment) throw new Error(`the order ${orderId} is gone`);
  const amount = Math.min(wanted, await leftOf(core, payment, capture));
  const rows = await rowsOfLoss(core, payment, capture, { amount, dispute: roundKey(dispute) });
  const owner = roundToPaisa(rows.reduce((sum, { split }) => sum + (split?.owner ?? 0), 0));
  const after = await writeFrozen(core, dispute, { amount, owner });
  if (after?.frozen?.round !== dispute.round || after.status !== dispute.status) {
    // Another worker may have ended it meanwhile: the next round removes the mark.
    await makeDisputeDue(core, dispute);
    throw new Error(`the dispute ${dispute._id} has moved on`);
  }
  return after;
}

/**
 * Rupees of a capture that are neither refunded nor being refunded. One that failed for good has given nothing back.
 */
export async function leftOf(
  core: Core,
  payment: PaymentDoc,
  { paymentId, amount }: Capture,
): Promise<number> {
  let left = amount;
  for (const refund of payment.refunds.filter((one) => one.paymentId === paymentId))
    if (!(await isInVain(core, payment, refund))) left = roundToPaisa(left - refund.amount);
  return Math.max(0, left);
}

/**
 * The refunds that book what a bank takes of a capture: first what other players have paid in place of this payer, then
 * what replaces a failed refund. The rest counts towards what is owed to this payer, now or later.
 */
export async function rowsOfLoss(
  core: Core,
  payment: PaymentDoc,
  capture: Capture,
  { amount, dispute }: { amount: number; dispute: string },
): Promise<RefundDoc[]> {
  const { paymentId } = capture;
  const booking = payment.entryId ? null : await findBookingById(core, payment.bookingId);
  const use = await (await decisionsOf(core, payment))?.freezeUse(capture);
  const share = use === 'passes' ? cutOfPassed(booking, capture) : use;
  const before = payment.refunds.filter((refund) => refund.paymentId === paymentId);
  const passed = Math.min(amount, booking ? leftToPassBack(booking, before, paymentId) : 0);
  const replacing = use ? Math.min(amount - passed, stuckOf(before)) : amount - passed;
  const now = core.clock.now();
  const rows: RefundDoc[] = [];
  const add = (kind: RefundDoc['kind'], taken: number) => {
    if (taken <= 0) return;
    // Money that only passes through the booking takes nothing from fee and commission.
    const others = [...payment.refunds, ...rows].filter(({ split }) => !split?.host);
    const split = splitOf({ ...payment, refunds: others }, paymentId, share, taken);
    const again = kind === 'manual' ? splitAgain(before, paymentId, taken) : undefined;
    rows.push({
      refundId: nextRefundId({ ...payment, refunds: [...payment.refunds, ...rows] }),
      paymentId,
      amount: taken,
      kind,
      reason: TAKEN_BACK,
      status: 'processed',
      at: now,
      askedAt: now,
      tries: 0,
      // A replacement for money that could not be passed back only passes through the booking, too.
      split: kind === 'share' ? { host: taken } : again?.host ? again : split,
      dispute,
    });
  };
  add('share', passed);
  add('manual', replacing);
  add('policy', roundToPaisa(amount - passed - replacing));
  return rows;
}

/** Fee and commission that are lost with a share that only passed through its booking: in proportion to its amount. */
function cutOfPassed(booking: BookingDoc | null, { amount }: Capture): CaptureShare {
  const { captured = 0, share } = booking?.payment ?? {};
  const part = captured > 0 ? amount / captured : 0;
  return {
    fee: Math.round((share?.fee ?? 0) * part),
    commission: Math.round((share?.commission ?? 0) * part),
  };
}
