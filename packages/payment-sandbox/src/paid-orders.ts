import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { orderId } from './orders.js';
import { paiseIn, parseOr400, rupeeAmount } from './provider-format.js';

/** `POST /sandbox/paid-orders`: orders paid before this sandbox was started. */
const paidOrdersBody = z.object({
  orders: z
    .array(
      z.object({
        order_id: orderId,
        order_amount: rupeeAmount,
        customer_id: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/),
        cf_payment_id: z.string().regex(/^\d{1,15}$/),
        created_at: z.iso.datetime({ offset: true }),
        paid_at: z.iso.datetime({ offset: true }),
        order_expiry_time: z.iso.datetime({ offset: true }),
      }),
    )
    .max(200),
});

/**
 * Imports orders as paid, without webhooks. Keeps an order with a known id. Returns how many were new.
 * @throws ProviderProblem 400
 */
export function takePaidOrders(ledger: Ledger, body: unknown): number {
  const { orders } = parseOr400(paidOrdersBody, body);
  return ledger.transact(() => {
    const fresh = orders.filter((order) => !ledger.order(order.order_id));
    for (const one of fresh) {
      const amountPaise = paiseIn(one.order_amount);
      const paidAt = Date.parse(one.paid_at);
      ledger.put({
        kind: 'order',
        record: {
          orderId: one.order_id,
          cfOrderId: ledger.nextId(),
          sessionId: `session_${randomBytes(48).toString('base64url')}`,
          amountPaise,
          currency: 'INR',
          customer: { customer_id: one.customer_id },
          returnUrl: null,
          notifyUrl: null,
          paymentMethods: null,
          note: null,
          tags: null,
          status: 'PAID',
          createdAt: Date.parse(one.created_at),
          expiresAt: Date.parse(one.order_expiry_time),
          refundPlan: null,
          speaks: 'cashfree',
        },
      });
      ledger.put({
        kind: 'attempt',
        record: {
          paymentId: one.cf_payment_id,
          orderId: one.order_id,
          status: 'SUCCESS',
          inFlight: false,
          outcome: 'success',
          webhook: 'none',
          webhookDelayMs: null,
          orderAmountPaise: amountPaise,
          paymentAmountPaise: amountPaise,
          currency: 'INR',
          startedAt: paidAt,
          endsAt: paidAt,
          endedAt: paidAt,
        },
      });
    }
    return fresh.length;
  });
}
