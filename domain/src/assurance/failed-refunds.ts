import { stuckOf } from '@crease/shared/money-state';
import type { PaymentDoc, RefundDoc } from '../sales/booking-record/payment.schema.js';
import { scanFailedRefunds } from '../sales/booking-record/payment-sweeps.queries.js';
import type { Audit } from './violation.js';

/**
 * Refunds that failed for good and that nobody has given again by hand since. Each alarmed when it failed, and waits for a
 * person as it should: that the provider refuses money back is no breach of an invariant of ours.
 */
export async function* failedRefunds(core: Pick<Audit, 'db'>): AsyncIterable<RefundDoc> {
  for await (const { refunds } of scanFailedRefunds(core))
    yield* refunds.filter((_, i) => isWaiting(refunds, i));
}

function isWaiting(refunds: PaymentDoc['refunds'], i: number): boolean {
  const failed = refunds[i];
  if (failed?.status !== 'failed') return false;
  const ofPayment = (refund: RefundDoc) => refund.paymentId === failed.paymentId;
  // By hand the oldest is made good for first; what failed later by itself waits on its own account.
  return (
    stuckOf(refunds.filter((refund, j) => ofPayment(refund) && (j <= i || refund.kind === 'manual'))) > 0
  );
}
