import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';

/** Registers orders that were paid before the system started, so that they can be refunded. */
export interface OrderBook {
  /** Registers paid orders; known ones are unchanged. */
  keep(payments: readonly PaymentDoc[]): Promise<void>;
}

/** The sandbox accepts at most 64 KB at once. */
const AT_ONCE = 200;
const ANSWERS_WITHIN_MS = 5_000;

/**
 * The payment sandbox behind the provider's URL (which ends in `/pg`); undefined without an answer or with another
 * provider.
 */
export async function openOrderBook(providerUrl: string): Promise<OrderBook | undefined> {
  const url = `${providerUrl.replace(/\/pg$/, '')}/sandbox/paid-orders`;
  if (!(await takes(url, []))) return undefined;
  return {
    async keep(payments) {
      for (let start = 0; start < payments.length; start += AT_ONCE) {
        if (!(await takes(url, payments.slice(start, start + AT_ONCE).map(toOrder))))
          throw new Error('the payment sandbox does not take the demo orders');
      }
    },
  };
}

async function takes(url: string, orders: object[]): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orders }),
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).catch(() => undefined); // no answer
  return answer?.ok ?? false;
}

function toOrder({ orderId, amount, captures, userId, createdAt, expiresAt }: PaymentDoc): object {
  const [capture] = captures;
  return {
    order_id: orderId,
    order_amount: amount,
    customer_id: userId.toString(),
    cf_payment_id: capture?.paymentId,
    created_at: createdAt.toISOString(),
    paid_at: capture?.at.toISOString(),
    order_expiry_time: expiresAt.toISOString(),
  };
}
