import { bankReference, errorDetails } from './attempts.js';
import { checkoutUrl } from './orders.js';
import { orderIdOf, paymentIdOf, refundIdOf } from './razorpay-ids.js';
import type { AttemptRecord, OrderRecord, RefundRecord } from './records.js';

/** Razorpay's entities: amounts in paise, times in seconds, empty notes as a list. */

const seconds = (ms: number) => Math.floor(ms / 1_000);
const notesOf = (notes: Record<string, string> | null) =>
  notes && Object.keys(notes).length > 0 ? notes : [];

const PAYMENT = {
  PENDING: 'created',
  SUCCESS: 'captured',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
} as const;
/** ONHOLD has no equivalent: it stays pending. */
const REFUND = {
  PENDING: 'pending',
  ONHOLD: 'pending',
  SUCCESS: 'processed',
  FAILED: 'failed',
  CANCELLED: 'failed',
} as const;

/** `payment_url` is the sandbox's own: the real provider's checkout is a script. */
export function orderEntity(order: OrderRecord, attempts: AttemptRecord[], publicUrl: string): object {
  const isPaid = order.status === 'PAID';
  const status = isPaid ? 'paid' : attempts.length > 0 ? 'attempted' : 'created';
  return {
    id: orderIdOf(order),
    entity: 'order',
    amount: order.amountPaise,
    amount_paid: isPaid ? order.amountPaise : 0,
    amount_due: isPaid ? 0 : order.amountPaise,
    currency: order.currency,
    receipt: order.orderId,
    offer_id: null,
    status,
    attempts: attempts.length,
    notes: notesOf(order.tags),
    created_at: seconds(order.createdAt),
    payment_url: checkoutUrl(order, publicUrl),
  };
}

export function paymentEntity(order: OrderRecord, attempt: AttemptRecord, refunds: RefundRecord[]): object {
  const { orderAmountPaise, paymentAmountPaise } = attempt;
  const captured = attempt.status === 'SUCCESS';
  // Money above the order's amount is a fee paid by the payer.
  const feePaise = Math.max(0, paymentAmountPaise - orderAmountPaise);
  const refunded = refunds
    .filter(({ paymentId, status }) => paymentId === attempt.paymentId && REFUND[status] !== 'failed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const isRefunded = captured && refunded === paymentAmountPaise;
  const error = errorDetails(attempt.status);
  return {
    id: paymentIdOf(attempt),
    entity: 'payment',
    amount: paymentAmountPaise,
    currency: attempt.currency,
    status: isRefunded ? 'refunded' : PAYMENT[attempt.status],
    order_id: orderIdOf(order),
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : isRefunded ? 'full' : 'partial',
    captured,
    description: order.tags?.note ?? null,
    vpa: 'player@sandbox',
    email: null,
    contact: null,
    notes: [],
    ...(feePaise > 0 ? { fee_bearer: 'customer' } : {}),
    fee: captured ? feePaise : null,
    tax: captured ? 0 : null,
    error_code: error ? 'BAD_REQUEST_ERROR' : null,
    error_description: error?.error_description ?? null,
    error_source: error?.error_source ?? null,
    error_step: error ? 'payment_authorization' : null,
    error_reason: attempt.status === 'USER_DROPPED' ? 'payment_cancelled' : error ? 'payment_failed' : null,
    acquirer_data: { rrn: captured ? bankReference(attempt) : null },
    created_at: seconds(attempt.startedAt),
  };
}

export function refundEntity(refund: RefundRecord): object {
  return {
    id: refundIdOf(refund),
    entity: 'refund',
    amount: refund.amountPaise,
    currency: refund.currency,
    payment_id: paymentIdOf(refund),
    notes: { order_id: refund.orderId, ...(refund.note ? { reason: refund.note } : {}) },
    receipt: refund.refundId,
    acquirer_data: { arn: refund.status === 'SUCCESS' ? refund.cfRefundId.slice(-12) : null },
    created_at: seconds(refund.createdAt),
    batch_id: null,
    status: REFUND[refund.status],
    speed_processed: 'normal',
    speed_requested: 'normal',
  };
}

export const collection = (items: object[]): object => ({ entity: 'collection', count: items.length, items });
