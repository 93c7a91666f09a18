import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { isoTime, paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import type { OrderRecord } from './records.js';

const DEFAULT_EXPIRY_MS = 30 * 24 * 60 * 60_000;

export const orderId = z.string().regex(/^[A-Za-z0-9_-]{3,50}$/);
const shortUrl = z.url().max(250);

const createBody = z.object({
  order_id: orderId.nullish(),
  order_amount: rupeeAmount,
  order_currency: z.string().regex(/^[A-Z]{3}$/),
  customer_details: z.object({
    customer_id: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/),
    customer_phone: z.string().regex(/^\d{10}$/),
    customer_email: z.email().nullish(),
    customer_name: z.string().max(100).nullish(),
  }),
  order_meta: z
    .object({
      // `{order_id}` is filled in later; until then it is not a valid URL.
      return_url: z
        .string()
        .max(250)
        .refine((url) => URL.canParse(url.replaceAll('{order_id}', 'x')), 'not a URL')
        .nullish(),
      notify_url: shortUrl.nullish(),
      payment_methods: z.string().max(250).nullish(),
    })
    .nullish(),
  order_expiry_time: z.iso.datetime({ offset: true }).nullish(),
  order_note: z.string().max(200).nullish(),
  order_tags: z
    .record(z.string(), z.string().max(255))
    .refine((tags) => Object.keys(tags).length <= 10, 'at most 10')
    .nullish(),
});

const patchBody = z.object({ order_status: z.literal('TERMINATED') });

/** The status the provider would show now. */
export function statusOf(order: OrderRecord, nowMs: number): OrderRecord['status'] | 'EXPIRED' {
  return order.status === 'ACTIVE' && nowMs >= order.expiresAt ? 'EXPIRED' : order.status;
}

/** @throws ProviderProblem 404 */
export function mustFindOrder(ledger: Ledger, id: string): OrderRecord {
  const order = ledger.order(id);
  if (!order) throw new ProviderProblem(404, 'order_not_found', 'Order Reference Id does not exist');
  return order;
}

/** @throws ProviderProblem 400 for a bad field, 409 when the id is taken */
export function createOrder(ledger: Ledger, nowMs: number, body: unknown): OrderRecord {
  const input = parseOr400(createBody, body);
  const cfOrderId = ledger.nextId();
  const id = input.order_id ?? `order_${cfOrderId}`;
  if (ledger.order(id))
    throw new ProviderProblem(409, 'order_already_exists', 'order with same id is already present');
  const expiresAt = input.order_expiry_time ? Date.parse(input.order_expiry_time) : nowMs + DEFAULT_EXPIRY_MS;
  if (expiresAt <= nowMs) {
    throw new ProviderProblem(
      400,
      'order_expiry_time_invalid',
      'order_expiry_time : should be in the future',
    );
  }
  const { customer_details: customer, order_meta: meta } = input;
  const record: OrderRecord = {
    orderId: id,
    cfOrderId,
    sessionId: `session_${randomBytes(48).toString('base64url')}`,
    amountPaise: paiseIn(input.order_amount),
    currency: input.order_currency,
    customer: {
      customer_id: customer.customer_id,
      customer_name: customer.customer_name ?? null,
      customer_email: customer.customer_email ?? null,
      customer_phone: customer.customer_phone,
    },
    returnUrl: meta?.return_url ?? null,
    notifyUrl: meta?.notify_url ?? null,
    paymentMethods: meta?.payment_methods ?? null,
    note: input.order_note ?? null,
    tags: input.order_tags ?? null,
    status: 'ACTIVE',
    createdAt: nowMs,
    expiresAt,
    refundPlan: null,
    speaks: 'cashfree',
  };
  ledger.put({ kind: 'order', record });
  return record;
}

/**
 * Ends an order for new attempts; while one is in flight the end is only requested, and that attempt decides.
 * @throws ProviderProblem 404, or 400 when the order is paid, expired or terminated already
 */
export function terminateOrder(ledger: Ledger, nowMs: number, id: string, body: unknown): OrderRecord {
  parseOr400(patchBody, body);
  const order = mustFindOrder(ledger, id);
  const status = statusOf(order, nowMs);
  if (status === 'TERMINATION_REQUESTED') return order;
  if (status !== 'ACTIVE') {
    throw new ProviderProblem(
      400,
      'order_inactive',
      `order is ${status.toLowerCase()} and cannot be terminated`,
    );
  }
  const busy = ledger.attemptsOf(id).some((attempt) => attempt.inFlight);
  const record: OrderRecord = { ...order, status: busy ? 'TERMINATION_REQUESTED' : 'TERMINATED' };
  ledger.put({ kind: 'order', record });
  return record;
}

/**
 * The answer of the REST calls for an order. `payment_url` is the sandbox's own: the real provider has no hosted page.
 */
export function presentOrder(order: OrderRecord, nowMs: number, publicUrl: string): Record<string, unknown> {
  return {
    cf_order_id: order.cfOrderId,
    order_id: order.orderId,
    entity: 'order',
    order_currency: order.currency,
    order_amount: order.amountPaise / 100,
    order_status: statusOf(order, nowMs),
    payment_session_id: order.sessionId,
    payment_url: checkoutUrl(order, publicUrl),
    order_expiry_time: isoTime(order.expiresAt),
    created_at: isoTime(order.createdAt),
    order_note: order.note,
    order_tags: order.tags,
    order_splits: [],
    customer_details: order.customer,
    order_meta: {
      return_url: order.returnUrl,
      notify_url: order.notifyUrl,
      payment_methods: order.paymentMethods,
    },
  };
}

export function checkoutUrl(order: OrderRecord, publicUrl: string): string {
  return `${publicUrl}/sandbox/checkout/${order.sessionId}`;
}
