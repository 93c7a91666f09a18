import { stuckOf } from '@crease/shared/money-state';
import type { PaymentDoc, RefundDoc } from '../payments/payment.model.js';
import { native } from '../runtime/models.js';
import type { Audit } from './violation.js';

/**
 * Refunds that failed for good and that nobody has given again by hand since. Each alarmed when it failed, and waits for a
 * person as it should: that the provider refuses money back is no breach of an invariant of ours.
 */
export async function* failedRefunds({ models }: Pick<Audit, 'models'>): AsyncIterable<RefundDoc> {
  const orders = native(models, 'payments').find({ 'refunds.status': 'failed' });
  for await (const { refunds } of orders) yield* refunds.filter((_, i) => isWaiting(refunds, i));
}

function isWaiting(refunds: PaymentDoc['refunds'], i: number): boolean {
  const [failed, ...later] = refunds.slice(i);
  if (failed?.status !== 'failed') return false;
  // What failed later by itself waits on its own account.
  const byHand = later.filter(({ paymentId, kind }) => paymentId === failed.paymentId && kind === 'manual');
  return stuckOf([failed, ...byHand]) > 0;
}
