import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { PaymentDoc, RefundDoc } from '../booking-record/payment.schema.js';
import { addRefund } from '../booking-record/refunds.queries.js';

/** The provider accepts notes of 3 to 100 characters. */
const noteOf = (reason: string): string =>
  reason.trim().length < 3 ? 'Refund' : reason.trim().slice(0, 100);

export const nextRefundId = ({ orderId, refunds }: PaymentDoc): string => `${orderId}-r${refunds.length + 1}`;

interface NewRefund extends Pick<RefundDoc, 'kind' | 'paymentId' | 'amount' | 'reason' | 'split'> {
  requestKey?: string | undefined;
  /** It was decided for a booking without shares, so it misses if one came in the meantime. */
  unlessShared?: boolean | undefined;
}

/**
 * Records a refund of an order as an intent, before the provider is asked, and adds it to `payment`. Null if another
 * refund of this order was recorded meanwhile, or as `unlessShared` says.
 */
export async function recordRefund(
  core: Core,
  payment: PaymentDoc,
  { kind, paymentId, amount, reason, split, requestKey, unlessShared }: NewRefund,
): Promise<RefundDoc | null> {
  const now = core.clock.now();
  const refund: RefundDoc = {
    refundId: nextRefundId(payment),
    paymentId,
    amount,
    kind,
    reason: noteOf(reason),
    status: 'pending',
    at: now,
    tries: 0,
    split,
    ...(requestKey && { requestKey }),
  };
  const facts = [
    fact(core, 'refund.requested', now, {
      orderId: payment.orderId,
      refundId: refund.refundId,
      bookingId: payment.bookingId.toString(),
    }),
  ];
  const after = await addRefund(core, payment, refund, { facts, unlessShared });
  if (!after) return null;
  payment.refunds.push(refund);
  core.events.publishSoon('payments', after);
  await failpoint('refund.afterRecord');
  return refund;
}
