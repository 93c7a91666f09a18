import { stuckOf } from '@crease/shared/money-state';
import type { PaymentDoc, RefundDoc } from '../booking-record/payment.schema.js';

/** Money of one payment whose refund failed and was not repeated. */
export interface StuckMoney {
  paymentId: string;
  /** Rupees. */
  amount: number;
  /** Its newest failed refund, which represents it on screens. */
  newest: RefundDoc;
  /** How many of its refunds failed. */
  failures: number;
}

/** The stuck money of an order, by payment. */
export function stuckMoneyOf({ captures, refunds }: Pick<PaymentDoc, 'captures' | 'refunds'>): StuckMoney[] {
  return captures.flatMap(({ paymentId }) => {
    const ofPayment = refunds.filter((refund) => refund.paymentId === paymentId);
    const failed = ofPayment.filter(({ status }) => status === 'failed');
    const newest = failed.at(-1);
    const amount = stuckOf(ofPayment);
    return newest && amount > 0 ? [{ paymentId, amount, newest, failures: failed.length }] : [];
  });
}
