import type { Booking } from '@crease/shared/contracts/booking';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { findAdded } from '../../platform/idempotency/idempotency-keys.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { findPaymentsOfBooking, type PaymentDoc, type RefundDoc } from '../booking-record/payment.schema.js';
import { sharesOf } from '../booking-record/shares.js';
import { decisionsOfBooking } from '../payables/decisions.js';
import { isDisputed } from '../payables/owed-part.js';
import { judge } from '../payables/payables.js';
import { roundToPaisa } from '../provider/paise.js';
import { copyRefund, requestCovered } from './balance-money.js';
import { refundSharedByHand } from './refund-shared.js';
import { reviewFailed } from './refunds.js';

type RefundRow = Booking['payment']['refunds'][number];

/**
 * Refunds by hand: `amount` rupees or all that is left of the booking's payment, once for one `requestKey`.
 * @throws `STATE_CONFLICT` if nothing is paid, less is left, or the balance does not cover it (docs/product-rules.md,
 * Refunds); `UNAVAILABLE` while the outcome of a failed refund is unknown, or a settlement is being made
 */
export async function refundByHand(
  core: Core,
  booking: BookingDoc,
  amount: number | undefined,
  reason: string,
  requestKey?: string,
): Promise<{ refund: RefundRow; booking: BookingDoc }> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const payments = await findPaymentsOfBooking(core, booking._id);
    for (const payment of payments) {
      const added = findAdded(core, payment.refunds, requestKey);
      if (!added) continue;
      await copyRefund(core, payment, added); // which may be the interrupted one
      return await answerWith(core, booking, payment.orderId, added);
    }
    if (sharesOf(booking).length > 0 || payments.some(({ shared }) => shared))
      return await refundSharedByHand(core, booking, { amount, reason, requestKey });
    const captures = await refundableOf(core, booking, payments);
    if (captures.length === 0 && payments.some(({ disputed }) => disputed?.length))
      throw refuse('STATE_CONFLICT', 'payment_disputed');
    const found =
      captures.find(({ left }) => left > 0 && left >= (amount ?? 0)) ??
      captures.sort((a, b) => b.left - a.left)[0];
    if (!found) throw new AppError('STATE_CONFLICT', 'Nothing has been paid online for this booking.');
    const { payment, paymentId, left } = found;
    const wanted = amount ?? left;
    if (wanted <= 0 || wanted > left) {
      throw refuse('STATE_CONFLICT', 'over_payment', { params: { left } });
    }
    const refund = await requestCovered(
      core,
      decisionsOfBooking(core, booking, payment),
      payment,
      paymentId,
      {
        amount: wanted,
        reason,
        requestKey,
        unlessShared: true,
      },
    );
    if (refund) return await answerWith(core, booking, payment.orderId, refund);
    // Another refund of this order, or a share, came first: count again.
  }
  throw refuse('UNAVAILABLE', 'payment_busy', {
    retryAfterSeconds: 1,
  });
}

/** A refund as the answer shows it, with its booking as it is now. */
export async function answerWith(
  core: Core,
  booking: BookingDoc,
  orderId: string,
  { refundId, paymentId, amount, status, kind, reason, at }: RefundDoc,
): Promise<{ refund: RefundRow; booking: BookingDoc }> {
  const refund = { refundId, orderId, paymentId, amount, status, kind, reason, at: at.toISOString() };
  return { refund, booking: (await findBooking(core, booking._id.toString())) ?? booking };
}

interface Refundable {
  payment: PaymentDoc;
  paymentId: string;
  /** Rupees that are neither back nor on their way. */
  left: number;
}

/** Money whose refund failed, which may be refunded again by hand, comes first; then the booking's own payment. */
async function refundableOf(core: Core, booking: BookingDoc, payments: PaymentDoc[]): Promise<Refundable[]> {
  const found: Refundable[] = [];
  for (const payment of payments) {
    for (const capture of payment.captures) {
      const { paymentId, amount } = capture;
      if (isDisputed(payment, paymentId)) continue;
      const refunds = payment.refunds.filter((refund) => refund.paymentId === paymentId);
      const isAccepted = judge(booking, payment, capture) === 'accepted';
      if (!isAccepted && !refunds.some(({ status }) => status === 'failed')) continue;
      let left = amount;
      for (const refund of refunds)
        if (!(await isInVain(core, payment, refund))) left = roundToPaisa(left - refund.amount);
      const refundable = { payment, paymentId, left };
      if (isAccepted) found.push(refundable);
      else found.unshift(refundable);
    }
  }
  return found;
}

/** True if this refund failed for good. One that the provider keeps on hold may still succeed. */
export async function isInVain(core: Core, payment: PaymentDoc, refund: RefundDoc): Promise<boolean> {
  if (refund.status !== 'failed') return false;
  try {
    const said = await reviewFailed(core, payment, refund);
    return said === null || said === 'FAILED' || said === 'CANCELLED';
  } catch (error) {
    const message = 'The payment service is not answering. Please try again in a moment.';
    throw new AppError('UNAVAILABLE', message, { retryAfterSeconds: 5, cause: error });
  }
}
