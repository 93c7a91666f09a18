import { AppError } from '@crease/shared/errors';
import { sumOf } from '@crease/shared/money-state';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findOrderOfRefund, type PaymentDoc, type RefundDoc } from '../booking-record/payment.schema.js';
import { decisionsOf } from '../payables/decisions.js';
import { isDisputed } from '../payables/owed-part.js';
import { roundToPaisa } from '../provider/paise.js';
import { copyRefund, requestCovered } from './balance-money.js';
import { answerWith, isInVain } from './manual-refund.js';
import { type StuckMoney, stuckMoneyOf } from './stuck-refunds.js';

const ATTEMPTS = 5;

/**
 * Refunds again all that failed to go back of a payment, as a new refund. Idempotent per failed refund; `isNew` says
 * whether this call recorded it.
 * @throws `NOT_FOUND`; `STATE_CONFLICT` if no money is stuck or a bank disputes it; `UNAVAILABLE` while unclear
 */
export async function retryRefund(
  core: Core,
  refundId: string,
  reason: string,
): Promise<{ refund: RefundDoc; payment: PaymentDoc; isNew: boolean }> {
  const requestKey = `retry:${refundId}`;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const payment = await findOrderOfRefund(core, refundId);
    const decisions = payment && (await decisionsOf(core, payment));
    if (!payment || !decisions) throw new AppError('NOT_FOUND', 'There is no such refund.');
    const added = payment.refunds.find((refund) => refund.requestKey === requestKey);
    if (added) {
      await copyRefund(core, payment, added); // which may be the interrupted one
      return { refund: added, payment, isNew: false };
    }
    const named = payment.refunds.find((refund) => refund.refundId === refundId);
    const stuck = stuckMoneyOf(payment).find(({ paymentId }) => paymentId === named?.paymentId);
    if (named?.status !== 'failed' || !stuck) throw refuse('STATE_CONFLICT', 'refund_not_waiting');
    if (isDisputed(payment, stuck.paymentId)) throw refuse('STATE_CONFLICT', 'payment_disputed');
    if (!(await areInVain(core, payment, stuck))) continue; // one went through after all: count again
    const refund = await requestCovered(core, decisions, payment, stuck.paymentId, {
      amount: Math.min(stuck.amount, leftOf(payment, stuck.paymentId)),
      reason,
      requestKey,
    });
    if (refund) return { refund, payment, isNew: true };
    // Another refund of this order came first: count again.
  }
  throw refuse('UNAVAILABLE', 'payment_busy', {
    retryAfterSeconds: 1,
  });
}

/**
 * Repeats a failed refund of a booking for its owner or an admin, with or without shares.
 * @throws as `retryRefund`; `NOT_FOUND` for a refund of another booking
 */
export async function repeatByHand(
  core: Core,
  booking: BookingDoc,
  refundId: string,
  reason: string,
): ReturnType<typeof answerWith> {
  const order = await findOrderOfRefund(core, refundId);
  if (order?.entryId || !order?.bookingId.equals(booking._id))
    throw new AppError('NOT_FOUND', 'There is no such refund.');
  const { refund } = await retryRefund(core, refundId, reason);
  return await answerWith(core, booking, order.orderId, refund);
}

/**
 * True if all failed refunds of the payment failed for good; false if one has succeeded since. Throws `STATE_CONFLICT`
 * if one may still succeed: the money would be refunded twice.
 */
async function areInVain(core: Core, payment: PaymentDoc, { paymentId }: StuckMoney): Promise<boolean> {
  for (const refund of payment.refunds) {
    if (refund.paymentId !== paymentId || refund.status !== 'failed') continue;
    if (await isInVain(core, payment, refund)) continue;
    const now = await findOrderOfRefund(core, refund.refundId);
    const after = now?.refunds.find((one) => one.refundId === refund.refundId);
    if (after?.status === 'processed') return false;
    throw refuse('STATE_CONFLICT', 'refund_held_by_provider');
  }
  return true;
}

/** Rupees of a payment that are neither back nor on their way. */
function leftOf({ captures, refunds }: PaymentDoc, paymentId: string): number {
  const going = refunds.filter((one) => one.paymentId === paymentId && one.status !== 'failed');
  const capture = captures.find((one) => one.paymentId === paymentId);
  return roundToPaisa((capture?.amount ?? 0) - sumOf(going));
}
