import { formatExactRupees } from '@crease/shared/format/money';
import { stuckOf } from '@crease/shared/money-state';
import { isLoss, type PaymentDoc, type RefundDoc } from '../sales/booking-record/payment.schema.js';
import type { Owing } from '../sales/booking-record/shares.js';
import { roundToPaisa } from '../sales/provider/paise.js';

/** When a refund left us, or its payer's bank took it. One that is not requested yet comes last. */
function goneAt({ sentAt, askedAt, status, at }: RefundDoc): number {
  const isWaiting = status === 'pending' && !sentAt && !askedAt;
  return isWaiting ? Number.MAX_SAFE_INTEGER : (sentAt ?? askedAt ?? at).getTime();
}

/**
 * Yields each refund that gives a payer more than they are owed after their bank had already taken money. What a bank
 * takes after a refund is the bank's decision, and refunds by hand do not wait for the bank: neither is reported.
 */
export function* judgePayer(
  { refunds }: Pick<PaymentDoc, 'refunds'>,
  paymentId: string,
  { owed, byHand = 0 }: Owing,
): Iterable<string> {
  const its = refunds
    .filter((refund) => refund.paymentId === paymentId)
    .sort((a, b) => goneAt(a) - goneAt(b));
  let [back, lost, taken] = [0, 0, 0];
  for (const [i, refund] of its.entries()) {
    const { kind, amount, dispute } = refund;
    if (kind !== 'policy' && (!dispute || kind === 'share')) continue;
    // A loss that replaces a failed refund adds nothing: one by the rules is counted already, one by hand never is.
    const replacing = kind === 'manual' ? Math.min(amount, stuckOf(its.slice(0, i))) : 0;
    if (isLoss(refund)) lost = roundToPaisa(lost + amount - replacing);
    else back = roundToPaisa(back + amount - replacing);
    if (dispute) taken += amount;
    else if (taken > 0 && back + Math.min(lost, Math.max(0, owed - byHand)) > owed)
      yield `gave its payer ${formatExactRupees(back + lost)} with what the bank took, and owed ${formatExactRupees(owed)}`;
  }
}
