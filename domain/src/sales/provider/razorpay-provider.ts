import { createOnce } from './create-once.js';
import { sameAmount } from './paise.js';
import type {
  PaymentProvider,
  ProviderOrder,
  ProviderOrderStatus,
  ProviderWebhook,
} from './payment-provider.js';
import { ProviderRefused, ProviderUnavailable } from './provider-errors.js';
import { createRazorpayHttp } from './razorpay-http.js';
import { checkRazorpaySignature, SIGNATURE_HEADER } from './razorpay-signature.js';
import {
  type OrderAnswer,
  orderAnswer,
  orderRequest,
  ordersAnswer,
  paymentsAnswer,
  presentPayment,
  presentRefund,
  refundAnswer,
  refundRequest,
  refundsAnswer,
  webhookBody,
} from './razorpay-wire.js';
import { readWebhookBody } from './webhook-body.js';

export interface RazorpayOptions {
  /** Ends in `/v1`. */
  baseUrl: string;
  /** `rzp_live_…` or `rzp_test_…`: by this alone live and test mode differ. */
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** The webhook secret before the last rotation. */
  previousWebhookSecret?: string;
  /** For each single call. */
  timeoutMs?: number;
  /** Our own origin: our page at `/pay/<order>` loads the provider's checkout. */
  publicUrl: string;
  nowMs?: () => number;
}

const DEFAULT_TIMEOUT_MS = 5_000;
/** As long as an order of ours lives, should its note be gone. */
const LIFE_MS = 16 * 60_000;
/** The most that a list answers; an order has one or two payments, a payment a few refunds. */
const MOST = 100;
const REMEMBERED_ORDERS = 5_000;

/**
 * The payment provider over Razorpay's API v1, or whatever speaks it at `baseUrl`. It names orders itself, and ours is the
 * receipt. It ends none by itself: their time and end are notes of ours, and what is paid after is late money.
 */
export function createRazorpayProvider(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret, publicUrl } = options;
  const nowMs = options.nowMs ?? Date.now;
  const call = createRazorpayHttp({
    baseUrl: options.baseUrl,
    keyId,
    keySecret,
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    nowMs,
  });
  const secrets = [options.webhookSecret, options.previousWebhookSecret].filter((one) => one !== undefined);
  const mode = keyId.startsWith('rzp_live_') ? 'production' : 'sandbox';
  /** Its id by ours, of orders met lately: those need no search. */
  const known = new Map<string, string>();

  function met(wire: OrderAnswer): OrderAnswer {
    known.set(wire.receipt, wire.id);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > REMEMBERED_ORDERS) known.delete(oldest);
    return wire;
  }

  async function findOrder(orderId: string): Promise<OrderAnswer | null> {
    const id = known.get(orderId);
    if (id)
      return await call({
        operation: 'get_order',
        method: 'GET',
        path: `/orders/${id}`,
        answer: orderAnswer,
      });
    const path = `/orders?${new URLSearchParams({ receipt: orderId, count: String(MOST) })}`;
    const { items } = await call({ operation: 'get_order', method: 'GET', path, answer: ordersAnswer });
    // Newest first; the first that was made is the one that was handed out.
    const first = items.filter(({ receipt }) => receipt === orderId).at(-1);
    return first ? met(first) : null;
  }

  const present = (wire: OrderAnswer): ProviderOrder => ({
    orderId: wire.receipt,
    providerOrderId: wire.id,
    status: statusOf(wire, nowMs()),
    amount: wire.amount,
    currency: wire.currency,
    paymentSessionId: wire.id,
    paymentUrl: wire.payment_url ?? payPage(wire, publicUrl, mode, keyId),
    expiresAt: expiryOf(wire),
    createdAt: wire.created_at,
  });

  async function findRefund(orderId: string, refundId: string, paymentId: string) {
    const path = `/payments/${encodeURIComponent(paymentId)}/refunds?count=${MOST}`;
    const { items } = await call({ operation: 'get_refund', method: 'GET', path, answer: refundsAnswer });
    const wire = items.find(({ receipt }) => receipt === refundId);
    return wire ? presentRefund(orderId, refundId, wire) : null;
  }

  return {
    name: 'razorpay',
    signatureHeader: SIGNATURE_HEADER,
    appId: keyId,
    mode,

    async createOrder(input) {
      const body = orderRequest(input);
      const wire = await createOnce(
        () => call({ operation: 'create_order', method: 'POST', path: '/orders', body, answer: orderAnswer }),
        () => findOrder(input.orderId),
      );
      if (!sameAmount(wire.amount, input.amount) || wire.currency !== input.currency) {
        throw new ProviderRefused(409, 'order_mismatch', `Order ${input.orderId} exists with another amount`);
      }
      return present(met(wire));
    },

    async getOrder(orderId) {
      const wire = await findOrder(orderId);
      return wire && present(wire);
    },

    async getPayments(orderId) {
      const id = known.get(orderId) ?? (await findOrder(orderId))?.id;
      if (!id) return [];
      const path = `/orders/${id}/payments?count=${MOST}`;
      const { items } = await call({
        operation: 'get_payments',
        method: 'GET',
        path,
        answer: paymentsAnswer,
      });
      // It lists the newest first; the port wants them as they began.
      return items
        .map((wire) => presentPayment(orderId, wire))
        .reverse()
        .sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
    },

    async terminateOrder(orderId) {
      const wire = await findOrder(orderId);
      if (!wire) throw new ProviderRefused(404, 'order_not_found', `There is no order ${orderId}`);
      if (statusOf(wire, nowMs()) !== 'ACTIVE') return present(wire);
      const body = { notes: notesWithEnd(wire, nowMs()) };
      const patch = () =>
        call({
          operation: 'terminate_order',
          method: 'PATCH',
          path: `/orders/${wire.id}`,
          body,
          answer: orderAnswer,
        });
      // The same note again changes nothing.
      return present(await patch().catch(onceMore(patch)));
    },

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

    verifyWebhook(rawBody, headers) {
      checkRazorpaySignature(secrets, rawBody, headers);
      return readWebhook(rawBody, new Date(nowMs()));
    },
  };
}

/** 409: the same refund is just being made, by a call whose answer we gave up; what becomes of it is not known yet. */
function stillAtIt(error: unknown): never {
  if (error instanceof ProviderRefused && error.status === 409)
    throw new ProviderUnavailable('The payment provider is still making this refund', 1_000, {
      cause: error,
    });
  throw error;
}

const onceMore =
  <T>(again: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ProviderUnavailable) return again();
    throw error;
  };

const expiryOf = ({ notes, created_at }: OrderAnswer) =>
  notes.expires_at ?? new Date(created_at.getTime() + LIFE_MS);

function statusOf(wire: OrderAnswer, nowMs: number): ProviderOrderStatus {
  if (wire.status === 'paid') return 'PAID';
  if (wire.status !== 'created' && wire.status !== 'attempted') return 'UNKNOWN';
  if (wire.notes.ended_at) return 'TERMINATED';
  return expiryOf(wire).getTime() <= nowMs ? 'EXPIRED' : 'ACTIVE';
}

/** Notes are replaced as a whole. */
function notesWithEnd({ notes }: OrderAnswer, nowMs: number): Record<string, unknown> {
  return { ...notes, ended_at: new Date(nowMs).toISOString() };
}

/** Our page hands over to the checkout and goes on to `back` after it. */
function payPage(wire: OrderAnswer, publicUrl: string, mode: PaymentProvider['mode'], key: string): string {
  const back = wire.notes.return_url?.startsWith(`${publicUrl}/`)
    ? wire.notes.return_url.slice(publicUrl.length)
    : undefined;
  const query = new URLSearchParams({
    provider: 'razorpay',
    session: wire.id,
    mode,
    key,
    ...(back ? { back } : {}),
  });
  return `${publicUrl}/pay/${encodeURIComponent(wire.receipt)}?${query}`;
}

function readWebhook(rawBody: Buffer, cameAt: Date): ProviderWebhook {
  const read = readWebhookBody(rawBody, webhookBody);
  if (!read) return { type: 'UNKNOWN', eventTime: cameAt };
  const { event, created_at: at, payload } = read;
  const [order, payment, refund] = [
    payload?.order?.entity,
    payload?.payment?.entity,
    payload?.refund?.entity,
  ];
  return {
    type: event,
    eventTime: at ?? cameAt,
    orderId: order?.receipt ?? refund?.notes.order_id ?? undefined,
    sessionId: order?.id ?? payment?.order_id ?? undefined,
    refundId: refund?.receipt ?? undefined,
    paymentId: payment?.id ?? undefined,
  };
}
