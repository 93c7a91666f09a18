import { stuckOf } from '@crease/shared/money-state';
import type { PaymentDoc, RefundDoc } from '../sales/booking-record/payment.schema.js';
import { scanFailedRefunds } from '../sales/booking-record/payment-sweeps.queries.js';
import type { Audit } from './violation.js';

/**
 * Refunds that failed for good and were not repaid by hand since. Each raised an alarm and waits for a staff member: a
 * provider's refusal violates no invariant of ours.
 */
export async function* failedRefunds(core: Pick<Audit, 'db'>): AsyncIterable<RefundDoc> {
  for await (const { refunds } of scanFailedRefunds(core))
    yield* refunds.filter((_, i) => isWaiting(refunds, i));
}

function isWaiting(refunds: PaymentDoc['refunds'], i: number): boolean {
  const failed = refunds[i];
  if (failed?.status !== 'failed') return false;
  const ofPayment = (refund: RefundDoc) => refund.paymentId === failed.paymentId;
  // Refunds by hand cover the oldest failure first; a later failure waits on its own.
  return (
    stuckOf(refunds.filter((refund, j) => ofPayment(refund) && (j <= i || refund.kind === 'manual'))) > 0
  );
}
