import { createCashfreeHttp } from './cashfree-http.js';
import {
  disputeAnswer,
  type OrderAnswer,
  orderAnswer,
  orderRequest,
  paymentsAnswer,
  refundAnswer,
  refundRequest,
  webhookBody,
} from './cashfree-wire.js';
import { createOnce } from './create-once.js';
import { sameAmount } from './paise.js';
import type { PaymentProvider, ProviderOrder, ProviderWebhook } from './payment-provider.js';
import { orNull, ProviderRefused, ProviderUnavailable } from './provider-errors.js';
import type { ProviderHttp } from './provider-http.js';
import { readWebhookBody } from './webhook-body.js';
import { checkWebhookSignature } from './webhook-signature.js';

export interface CashfreeOptions {
  /** Ends in `/pg`; the only difference between sandbox and production. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** The secret before the last rotation; webhooks signed with it are still accepted. */
  previousSecret?: string;
  /** For each single call. */
  timeoutMs?: number;
  /** Our own origin: without a hosted checkout, our page at `/pay/<order>` loads the provider's SDK. */
  publicUrl: string;
  nowMs?: () => number;
}

const PRODUCTION_HOST = 'api.cashfree.com';
const SHORTEST_EXPIRY_MS = 16 * 60_000;

/** The payment provider over Cashfree PG 2025-01-01, or whatever speaks it at `baseUrl`. */
export function createCashfreeProvider(options: CashfreeOptions): PaymentProvider {
  const nowMs = options.nowMs ?? Date.now;
  const call = createCashfreeHttp(options);
  const secrets = [options.clientSecret, options.previousSecret].filter((secret) => secret !== undefined);
  const mode = new URL(options.baseUrl).hostname === PRODUCTION_HOST ? 'production' : 'sandbox';
  const present = (wire: OrderAnswer) => presentOrder(wire, options.publicUrl, mode);
  const findOrder = (orderId: string) =>
    orNull(call({ operation: 'get_order', method: 'GET', path: orderPath(orderId), answer: orderAnswer }));
  const findRefund = (orderId: string, refundId: string) =>
    orNull(
      call({
        operation: 'get_refund',
        method: 'GET',
        path: `${orderPath(orderId)}/refunds/${encodeURIComponent(refundId)}`,
        answer: refundAnswer,
      }),
    );

  return {
    name: 'cashfree',
    signatureHeader: 'x-webhook-signature',
    appId: options.clientId,
    mode,

    async createOrder(input) {
      const earliest = nowMs() + SHORTEST_EXPIRY_MS;
      const body = orderRequest(input, new Date(Math.max(input.expiresAt.getTime(), earliest)));
      const wire = await createOnce(
        () => call({ operation: 'create_order', method: 'POST', path: '/orders', body, answer: orderAnswer }),
        () => findOrder(input.orderId),
      );
      if (!sameAmount(wire.order_amount, input.amount) || wire.order_currency !== input.currency) {
        throw new ProviderRefused(409, 'order_mismatch', `Order ${input.orderId} exists with another amount`);
      }
      return present(wire);
    },

    async getOrder(orderId) {
      const wire = await findOrder(orderId);
      return wire && present(wire);
    },

    async getPayments(orderId) {
      const path = `${orderPath(orderId)}/payments`;
      const payments = call({ operation: 'get_payments', method: 'GET', path, answer: paymentsAnswer });
      return (await orNull(payments)) ?? [];
    },

    async terminateOrder(orderId) {
      return present(await terminate(call, orderId, () => findOrder(orderId)));
    },

    async createRefund(input) {
      const { orderId, refundId } = input;
      const path = `${orderPath(orderId)}/refunds`;
      const body = refundRequest(input);
      const refund = await createOnce(
        () => call({ operation: 'create_refund', method: 'POST', path, body, answer: refundAnswer }),
        () => findRefund(orderId, refundId),
      );
      if (!sameAmount(refund.amount, input.amount)) {
        throw new ProviderRefused(409, 'refund_mismatch', `Refund ${refundId} exists with another amount`);
      }
      return refund;
    },

    getRefund: findRefund,

    getDispute: (disputeId) =>
      orNull(
        call({
          operation: 'get_dispute',
          method: 'GET',
          path: `/disputes/${encodeURIComponent(disputeId)}`,
          answer: disputeAnswer,
        }),
      ),

    verifyWebhook(rawBody, headers) {
      const signedAt = checkWebhookSignature(secrets, rawBody, headers);
      return readWebhook(rawBody, signedAt);
    },
  };
}

/** The provider refuses to end an ended order; its current state is the answer then. */
async function terminate(
  call: ProviderHttp,
  orderId: string,
  find: () => Promise<OrderAnswer | null>,
): Promise<OrderAnswer> {
  const patch = () =>
    call({
      operation: 'terminate_order',
      method: 'PATCH',
      path: orderPath(orderId),
      body: { order_status: 'TERMINATED' },
      answer: orderAnswer,
    });
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await patch();
    } catch (error) {
      const known = error instanceof ProviderUnavailable || error instanceof ProviderRefused;
      const now = known ? await find() : null;
      if (now === null) throw error;
      if (now.order_status !== 'ACTIVE') return now;
      if (error instanceof ProviderRefused || attempt === 2) throw error;
    }
  }
}

function orderPath(orderId: string): string {
  return `/orders/${encodeURIComponent(orderId)}`;
}

function presentOrder(wire: OrderAnswer, publicUrl: string, mode: PaymentProvider['mode']): ProviderOrder {
  const query = new URLSearchParams({ session: wire.payment_session_id, mode });
  return {
    orderId: wire.order_id,
    providerOrderId: wire.cf_order_id,
    status: wire.order_status,
    amount: wire.order_amount,
    currency: wire.order_currency,
    paymentSessionId: wire.payment_session_id,
    paymentUrl: wire.payment_url ?? `${publicUrl}/pay/${encodeURIComponent(wire.order_id)}?${query}`,
    expiresAt: wire.order_expiry_time,
    createdAt: wire.created_at,
  };
}

function readWebhook(rawBody: Buffer, signedAt: Date): ProviderWebhook {
  const read = readWebhookBody(rawBody, webhookBody);
  if (!read) return { type: 'UNKNOWN', eventTime: signedAt };
  const { type, event_time: eventTime, data } = read;
  return {
    type,
    eventTime: eventTime ?? signedAt,
    orderId: data?.order?.order_id ?? data?.refund?.order_id ?? data?.order_details?.order_id ?? undefined,
    refundId: data?.refund?.refund_id ?? undefined,
    paymentId: data?.payment?.cf_payment_id ?? undefined,
    disputeId: data?.dispute?.dispute_id ?? undefined,
    vendorId: data?.merchant_vendor_id ?? undefined,
  };
}
