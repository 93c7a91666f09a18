import { createOnce } from './create-once.js';
import { sameAmount } from './paise.js';
import type { PaymentProvider } from './payment-provider.js';
import { ProviderRefused, ProviderUnavailable } from './provider-errors.js';
import type { ProviderHttp } from './provider-http.js';
import { presentRefund, refundAnswer, refundRequest, refundsAnswer } from './razorpay-wire.js';

/** Maximum number of refunds in a list's answer; a payment has a few. */
const MOST = 100;

/** The provider's calls for refunds: each is of one payment, and our id is its receipt. */
export function razorpayRefunds(call: ProviderHttp): Pick<PaymentProvider, 'createRefund' | 'getRefund'> {
  async function findRefund(orderId: string, refundId: string, paymentId: string) {
    const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${MOST}`;
    const { items } = await call({ operation: 'get_refund', method: 'GET', path, answer: refundsAnswer });
    const wire = items.find(({ receipt }) => receipt === refundId);
    return wire ? presentRefund(orderId, refundId, wire) : null;
  }

  return {
    async createRefund(input) {
      const { orderId, refundId, paymentId } = input;
      const find = () => findRefund(orderId, refundId, paymentId);
      const create = async () => {
        const wire = await call({
          operation: 'create_refund',
          method: 'POST',
          path: `/payments/${encodeURIComponent(paymentId)}/refund`,
          headers: { 'x-refund-idempotency': `refund_${refundId}` },
          body: refundRequest(input),
          answer: refundAnswer,
        });
        return presentRefund(orderId, refundId, wire);
      };
      const refund = await createOnce(() => create().catch(stillAtIt), find);
      if (!sameAmount(refund.amount, input.amount)) {
        throw new ProviderRefused(409, 'refund_mismatch', `Refund ${refundId} exists with another amount`);
      }
      return refund;
    },

    getRefund: findRefund,
  };
}

/** 409: the same refund is being made by a call whose answer we gave up on; its outcome is not known yet. */
function stillAtIt(error: unknown): never {
  if (error instanceof ProviderRefused && error.status === 409)
    throw new ProviderUnavailable('The payment provider is still making this refund', 1_000, {
      cause: error,
    });
  throw error;
}
