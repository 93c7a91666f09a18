import { formatExactRupees } from '@crease/shared/format/money';
import type { PaymentDoc } from '../sales/booking-record/payment.schema.js';

/**
 * Yields each refund that was requested although the payer's bank had already taken what the rules owe: with it the payer has
 * more than `owed` rupees. What a bank takes after a refund is the bank's decision.
 */
export function* judgePayer(
  { refunds }: Pick<PaymentDoc, 'refunds'>,
  paymentId: string,
  owed: number,
): Iterable<string> {
  let [back, taken] = [0, 0];
  for (const { paymentId: of, kind, status, amount, dispute } of refunds) {
    if (of !== paymentId || status === 'failed' || kind === 'share') continue;
    if (dispute) taken += amount;
    else if (kind !== 'policy') continue;
    back += amount;
    if (!dispute && taken > 0 && back > owed)
      yield `gave its payer ${formatExactRupees(back)} with what the bank took, and owed ${formatExactRupees(owed)}`;
  }
}
