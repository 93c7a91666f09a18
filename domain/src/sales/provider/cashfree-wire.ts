import { z } from 'zod';
import { roundToPaisa } from './paise.js';
import type {
  CreateOrderInput,
  CreateRefundInput,
  ProviderDispute,
  ProviderDisputeStatus,
  ProviderOrderStatus,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderRefund,
  ProviderRefundStatus,
} from './payment-provider.js';

/** The provider's JSON (API version 2025-01-01). Lenient in unknown fields, strict in money. */

const orderStatus = word<ProviderOrderStatus>([
  'ACTIVE',
  'PAID',
  'EXPIRED',
  'TERMINATED',
  'TERMINATION_REQUESTED',
]);

const paymentStatus = word<ProviderPaymentStatus>([
  'SUCCESS',
  'NOT_ATTEMPTED',
  'FAILED',
  'USER_DROPPED',
  'VOID',
  'CANCELLED',
  'PENDING',
  'FLAGGED',
]);

const refundStatus = word<ProviderRefundStatus>(['SUCCESS', 'PENDING', 'CANCELLED', 'ONHOLD', 'FAILED']);

/** Rupees, rounded to the paisa so that later comparisons are exact. */
const rupees = z.number().nonnegative().transform(roundToPaisa);

/** An attempt that was not started has nulls; one that took money never does (refined below). */
const amountOfAttempt = rupees.nullish().transform((amount) => amount ?? 0);

const instant = z
  .string()
  .transform((text) => new Date(text))
  .refine((date) => !Number.isNaN(date.getTime()), 'not a time');

const optionalInstant = instant.nullish().catch(null);
const optionalText = z.string().nullish().catch(null);
/** Ids are strings by the documentation; older accounts answer numbers. */
const id = z.union([z.string().min(1), z.number().int()]).transform(String);

export const orderAnswer = z.object({
  cf_order_id: id,
  order_id: z.string(),
  order_status: orderStatus,
  order_amount: rupees,
  order_currency: z.string(),
  payment_session_id: z.string(),
  order_expiry_time: instant,
  created_at: instant,
  /** Only the local sandbox has a payment page. */
  payment_url: z.url().nullish().catch(null),
});

export type OrderAnswer = z.output<typeof orderAnswer>;

export const paymentsAnswer = z.array(
  z
    .object({
      cf_payment_id: id,
      order_id: z.string(),
      payment_status: paymentStatus,
      is_captured: z.boolean().nullish(),
      order_amount: amountOfAttempt,
      payment_amount: amountOfAttempt,
      payment_currency: z
        .string()
        .nullish()
        .transform((currency) => currency ?? ''),
      payment_message: optionalText,
      payment_method: z.record(z.string(), z.unknown()).nullish().catch(null),
      payment_group: optionalText,
      bank_reference: optionalText,
      payment_completion_time: optionalInstant,
      payment_time: optionalInstant,
    })
    .refine((wire) => wire.payment_status !== 'SUCCESS' || wire.payment_amount > 0, 'money without an amount')
    .transform(
      (wire): ProviderPayment => ({
        paymentId: wire.cf_payment_id,
        orderId: wire.order_id,
        status: wire.payment_status,
        captured: wire.payment_status === 'SUCCESS' && wire.is_captured !== false,
        orderAmount: wire.order_amount,
        paymentAmount: wire.payment_amount,
        currency: wire.payment_currency,
        message: wire.payment_message ?? undefined,
        method: wire.payment_group ?? Object.keys(wire.payment_method ?? {})[0],
        bankReference: wire.bank_reference ?? undefined,
        at: wire.payment_completion_time ?? wire.payment_time ?? undefined,
      }),
    ),
);

export const refundAnswer = z
  .object({
    cf_refund_id: id,
    refund_id: z.string(),
    order_id: z.string(),
    refund_status: refundStatus,
    refund_amount: rupees,
    refund_currency: z.string(),
    refund_note: optionalText,
    processed_at: optionalInstant,
  })
  .transform(
    (wire): ProviderRefund => ({
      refundId: wire.refund_id,
      orderId: wire.order_id,
      providerRefundId: wire.cf_refund_id,
      status: wire.refund_status,
      amount: wire.refund_amount,
      currency: wire.refund_currency,
      note: wire.refund_note ?? undefined,
      processedAt: wire.processed_at ?? undefined,
    }),
  );

/** A webhook only names the order to query; nothing else in it is trusted or read. */
const disputeText = z.coerce.string().nullish().catch(null);

/** Cashfree's word for a dispute's status is its phase and one of these. */
const DISPUTE_STATUS: Readonly<Record<string, ProviderDisputeStatus>> = {
  CREATED: 'open',
  INSUFFICIENT_EVIDENCE: 'open',
  DOCS_RECEIVED: 'under_review',
  UNDER_REVIEW: 'under_review',
  MERCHANT_WON: 'won',
  MERCHANT_LOST: 'lost',
  MERCHANT_ACCEPTED: 'lost',
};
const PHASES = /^(?:DISPUTE|RETRIEVAL|CHARGEBACK|PRE_ARBITRATION|ARBITRATION)_/;

export const disputeAnswer = z
  .object({
    dispute_id: id,
    dispute_type: z.string().max(40),
    dispute_status: z.string(),
    reason_code: disputeText,
    reason_description: disputeText,
    dispute_amount: rupees,
    dispute_amount_currency: optionalText,
    respond_by: optionalInstant,
    created_at: optionalInstant,
    order_details: z.object({
      order_id: z.string(),
      cf_payment_id: id,
      payment_currency: optionalText,
    }),
  })
  .transform((wire): ProviderDispute => {
    const status = DISPUTE_STATUS[wire.dispute_status.replace(PHASES, '')] ?? 'UNKNOWN';
    const { order_id: orderId, cf_payment_id: paymentId, payment_currency: paid } = wire.order_details;
    return {
      disputeId: wire.dispute_id,
      orderId,
      paymentId,
      status,
      phase: wire.dispute_type.toLowerCase(),
      reasonCode: wire.reason_code?.slice(0, 60) ?? '',
      reason: wire.reason_description?.slice(0, 200) ?? '',
      amount: wire.dispute_amount,
      // All of it: this API knows no partial loss.
      deducted: status === 'lost' ? wire.dispute_amount : 0,
      currency: wire.dispute_amount_currency ?? paid ?? 'INR',
      ...(wire.respond_by ? { respondBy: wire.respond_by } : {}),
      ...(wire.created_at ? { openedAt: wire.created_at } : {}),
    };
  });

export const webhookBody = z.object({
  type: z.string().max(100).catch('UNKNOWN'),
  event_time: optionalInstant,
  data: z
    .object({
      order: z.object({ order_id: optionalText }).nullish().catch(null),
      payment: z
        .object({ cf_payment_id: id.nullish().catch(null) })
        .nullish()
        .catch(null),
      refund: z.object({ refund_id: optionalText, order_id: optionalText }).nullish().catch(null),
      dispute: z
        .object({ dispute_id: id.nullish().catch(null) })
        .nullish()
        .catch(null),
      order_details: z.object({ order_id: optionalText }).nullish().catch(null),
      merchant_vendor_id: optionalText,
    })
    .nullish()
    .catch(null),
});

export function refundRequest({ refundId, amount, note }: CreateRefundInput): Record<string, unknown> {
  return {
    refund_id: refundId,
    refund_amount: amount,
    refund_note: note.slice(0, 100).padEnd(3, '.'),
    refund_speed: 'STANDARD',
  };
}

/** The body of `POST /orders`. `expiresAt` is the provider's, not ours. */
export function orderRequest(input: CreateOrderInput, expiresAt: Date): Record<string, unknown> {
  const { customer } = input;
  return {
    order_id: input.orderId,
    order_amount: input.amount,
    order_currency: input.currency,
    customer_details: {
      customer_id: customer.id,
      customer_phone: customer.phone.replace(/\D/g, '').slice(-10),
      customer_email: customer.email,
      customer_name: customer.name?.slice(0, 100),
    },
    order_meta: { return_url: input.returnUrl, notify_url: input.notifyUrl },
    order_expiry_time: expiresAt.toISOString(),
    order_note: input.note?.slice(0, 200),
  };
}

function word<T extends string>(known: readonly Exclude<T, 'UNKNOWN'>[]) {
  return z.string().transform((said): Exclude<T, 'UNKNOWN'> | 'UNKNOWN' => {
    return known.find((candidate) => candidate === said) ?? 'UNKNOWN';
  });
}
