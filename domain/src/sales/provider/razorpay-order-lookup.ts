import type { ProviderHttp } from './provider-http.js';
import { type OrderAnswer, orderAnswer, ordersAnswer } from './razorpay-wire.js';

/** Razorpay names orders itself; these find one by our own id, which is its receipt. */
export interface RazorpayOrderLookup {
  /** Null when the provider has never seen this id. */
  find(orderId: string): Promise<OrderAnswer | null>;
  /** The provider's id by ours, without a call for orders met lately. */
  idOf(orderId: string): Promise<string | undefined>;
  /** Caches the provider's id of this order, and returns the order. */
  met(wire: OrderAnswer): OrderAnswer;
}

/** Maximum number of orders in a list's answer. */
const MOST = 100;
const REMEMBERED_ORDERS = 5_000;

export function createOrderLookup(call: ProviderHttp): RazorpayOrderLookup {
  /** Its id by ours, of orders met lately: those need no search. */
  const known = new Map<string, string>();

  function met(wire: OrderAnswer): OrderAnswer {
    known.set(wire.receipt, wire.id);
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > REMEMBERED_ORDERS) known.delete(oldest);
    return wire;
  }

  async function find(orderId: string): Promise<OrderAnswer | null> {
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

  return {
    find,
    idOf: async (orderId) => known.get(orderId) ?? (await find(orderId))?.id,
    met,
  };
}
