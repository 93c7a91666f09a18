import { AppError } from '@crease/shared/errors';
import { sumOf } from '@crease/shared/money-state';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBookingById } from '../../sales/booking-record/booking.schema.js';
import { noteRefunded } from '../../sales/booking-record/booking-money.queries.js';
import { keptOnline } from '../../sales/booking-record/money-back.js';
import { findOrder, type PaymentDoc, type RefundDoc } from '../../sales/booking-record/payment.schema.js';
import { endDisputed } from '../../sales/booking-record/payment-disputes.queries.js';
import { cancelBooking } from '../../sales/change/cancel-booking.js';
import { type DisputeDoc, roundKey, writeEnded } from '../../sales/disputes/dispute.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { balanceMoney, copyRefund } from '../../sales/settle/balance-money.js';
import { balanceFee } from '../../sales/settle/settle-fee.js';
import { insertEntry } from '../ledger/ledger-entry.schema.js';
import { beyondEntry, endedEntry, frozenEntry } from './dispute-entries.js';
import { leftOf, rowsOfLoss } from './freeze-disputed.js';
import { meetWaiting, waitingRefunds } from './met-by-bank.js';

const CANCELLED = 'The payer’s bank took the payment back';

/**
 * Books the outcome of a decided round and releases what it froze. A loss becomes processed refunds of the payment, so
 * it is refunded, invoiced and settled like one, and never twice. Resumable at each step.
 */
export async function endDispute(core: Core, dispute: DisputeDoc): Promise<void> {
  // 0 in a round that was won before we heard of it. A crash may have left its mark, or no entry of what it froze.
  const owner = dispute.frozen?.round === dispute.round ? dispute.frozen.owner : 0;
  const payment = await endOnPayment(core, dispute);
  await failpoint('dispute.afterEnd');
  const losses = lossesOn(payment, dispute);
  for (const refund of payment.refunds)
    if (refund.paymentId === dispute.paymentId) await copyRefund(core, payment, refund);
  if (losses.length > 0 && dispute.holds && !payment.entryId)
    await noteRefunded(core, payment.bookingId, core.clock.now());
  const now = core.clock.now();
  if (owner !== 0) {
    await insertEntry(core, frozenEntry(dispute, owner, now));
    await insertEntry(core, endedEntry(dispute, owner, now));
  }
  const amount = roundToPaisa(sumOf(losses));
  const beyond = dispute.status === 'lost' ? roundToPaisa((dispute.said?.deducted ?? 0) - amount) : 0;
  if (beyond > 0) await insertEntry(core, beyondEntry(dispute, beyond, now));
  await failpoint('dispute.afterLedger');
  await writeEnded(core, dispute, dispute.status === 'lost' ? { amount, beyond } : undefined);
  await failpoint('dispute.afterRelease');
  // Refunds that waited for the bank's decision.
  if (payment.entryId) {
    await balanceFee(core, payment.entryId, await core.entryFees.find(core, payment.entryId));
  } else {
    await balanceMoney(core, payment.bookingId);
    if (losses.length > 0) await cancelUnpaid(core, payment);
  }
}

const lossesOn = ({ refunds }: PaymentDoc, dispute: DisputeDoc): RefundDoc[] =>
  refunds.filter((refund) => refund.dispute === roundKey(dispute));

/** Removes the payment's dispute mark and books a loss as refunds, in one update and only once. Returns the payment. */
async function endOnPayment(core: Core, dispute: DisputeDoc): Promise<PaymentDoc> {
  const key = roundKey(dispute);
  for (;;) {
    const payment = await findOrder(core, dispute.orderId);
    if (!payment) throw new Error(`the order ${dispute.orderId} is gone`);
    if (!payment.disputed?.some((mark) => mark.key === key)) return payment;
    // A worker that was late may have marked a payment again whose loss is booked.
    const isBooked = dispute.status !== 'lost' || lossesOn(payment, dispute).length > 0;
    const refunds = isBooked ? payment.refunds : await refundsAfterLoss(core, payment, dispute);
    // A miss means that a refund of another capture was recorded meanwhile, or another worker was first.
    const after = await endDisputed(core, payment, key, refunds);
    if (after) return after;
  }
}

/**
 * The payment's refunds once the bank has taken its money. That first meets refunds that waited for the bank; the rest
 * becomes refunds of its own. Unchanged if everything had been refunded before.
 */
async function refundsAfterLoss(core: Core, payment: PaymentDoc, dispute: DisputeDoc): Promise<RefundDoc[]> {
  const capture = payment.captures.find(({ paymentId }) => paymentId === dispute.paymentId);
  if (!capture) return payment.refunds;
  const waiting = await waitingRefunds(core, payment, capture.paymentId);
  const sent = payment.refunds.filter((refund) => !waiting.includes(refund));
  const left = await leftOf(core, { ...payment, refunds: sent }, capture);
  const amount = Math.min(dispute.said?.deducted ?? 0, left);
  const taken = { amount, dispute: roundKey(dispute), now: core.clock.now() };
  const { refunds, met } = meetWaiting(payment, waiting, taken);
  const beside = { amount: roundToPaisa(amount - met), dispute: taken.dispute };
  return [...refunds, ...(await rowsOfLoss(core, { ...payment, refunds }, capture, beside))];
}

/** Cancels a booking that is still to be played and of whose price nothing is left online. */
async function cancelUnpaid(core: Core, payment: PaymentDoc): Promise<void> {
  const booking = await findBookingById(core, payment.bookingId);
  if (booking?.status !== 'confirmed' || booking.startsAt <= core.clock.now()) return;
  if (booking.payment.status !== 'completed' || keptOnline(booking) > 0) return;
  try {
    await cancelBooking(core, booking._id, { side: 'owner', name: 'Crease' }, CANCELLED);
  } catch (error) {
    // Checked in, or cancelled meanwhile.
    if (!(error instanceof AppError) || error.code !== 'STATE_CONFLICT') throw error;
  }
}
