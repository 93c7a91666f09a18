import { createOnce } from './create-once.js';
import { sameAmount } from './paise.js';
import type { PaymentProvider, ProviderOrder, ProviderOrderStatus } from './payment-provider.js';
import { ProviderRefused, ProviderUnavailable } from './provider-errors.js';
import type { ProviderHttp } from './provider-http.js';
import { createOrderLookup } from './razorpay-order-lookup.js';
import {
  type OrderAnswer,
  orderAnswer,
  orderRequest,
  paymentsAnswer,
  presentPayment,
} from './razorpay-wire.js';

/** The lifetime of our orders, if the note is missing. */
const LIFE_MS = 16 * 60_000;
/** Maximum number of payments in a list's answer; an order has one or two. */
const MOST = 100;

/**
 * The provider's calls for orders and their payments. It never ends an order: our notes hold start and end, and a
 * payment after the end is late money.
 */
export function razorpayOrders(options: {
  call: ProviderHttp;
  keyId: string;
  mode: PaymentProvider['mode'];
  publicUrl: string;
  nowMs: () => number;
}): Pick<PaymentProvider, 'createOrder' | 'getOrder' | 'getPayments' | 'terminateOrder'> {
  const { call, keyId, mode, publicUrl, nowMs } = options;
  const lookup = createOrderLookup(call);

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

  return {
    async createOrder(input) {
      const body = orderRequest(input);
      const wire = await createOnce(
        () => call({ operation: 'create_order', method: 'POST', path: '/orders', body, answer: orderAnswer }),
        () => lookup.find(input.orderId),
      );
      if (!sameAmount(wire.amount, input.amount) || wire.currency !== input.currency) {
        throw new ProviderRefused(409, 'order_mismatch', `Order ${input.orderId} exists with another amount`);
      }
      return present(lookup.met(wire));
    },

    async getOrder(orderId) {
      const wire = await lookup.find(orderId);
      return wire && present(wire);
    },

    async getPayments(orderId) {
      const id = await lookup.idOf(orderId);
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
      const wire = await lookup.find(orderId);
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
      // Setting the same note again changes nothing.
      return present(await patch().catch(onceMore(patch)));
    },
  };
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

/** Our page opens the checkout and continues to `back` afterwards. */
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
