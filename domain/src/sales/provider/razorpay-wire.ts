import { z } from 'zod';
import { fromPaise, toPaise } from './paise.js';
import type {
  CreateOrderInput,
  CreateRefundInput,
  ProviderDispute,
  ProviderDisputeStatus,
  ProviderPayment,
  ProviderPaymentStatus,
  ProviderRefund,
  ProviderRefundStatus,
} from './payment-provider.js';

/** How Razorpay's JSON (API v1) is read and written. Amounts are whole paise, times are seconds. */

const rupees = z.number().int().nonnegative().transform(fromPaise);
const instant = z
  .number()
  .int()
  .transform((seconds) => new Date(seconds * 1_000));
const optionalText = z.string().nullish().catch(null);

/** Our notes on an order or a refund; without any the provider returns `[]`. */
const notesOf = z.record(z.string(), z.coerce.string()).catch({});

const noted = z.iso
  .datetime()
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined);
/** Its orders do not expire; our notes hold the end, so that every process sees the same. */
const orderNotes = z
  .object({ expires_at: noted, ended_at: noted, return_url: z.string().optional().catch(undefined) })
  .loose()
  .catch({});

export const orderAnswer = z.object({
  id: z.string().min(1),
  /** Our own id of the order. */
  receipt: z.string(),
  amount: rupees,
  currency: z.string(),
  status: z.string(),
  notes: orderNotes,
  created_at: instant,
  /** Only the local sandbox has a payment page. */
  payment_url: z.url().nullish().catch(null),
});
export type OrderAnswer = z.output<typeof orderAnswer>;

export const ordersAnswer = z.object({ items: z.array(orderAnswer) });

const paymentAnswer = z.object({
  id: z.string().min(1),
  amount: rupees,
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  method: optionalText,
  /** If the payer bears the fee, the amount includes it. */
  fee_bearer: optionalText,
  fee: rupees.nullish().catch(null),
  error_description: optionalText,
  acquirer_data: z.object({ rrn: optionalText }).nullish().catch(null),
  created_at: instant.nullish().catch(null),
});
type PaymentAnswer = z.output<typeof paymentAnswer>;

export const paymentsAnswer = z.object({ items: z.array(paymentAnswer) });

export const refundAnswer = z.object({
  id: z.string().min(1),
  /** Our own id of the refund. */
  receipt: optionalText,
  amount: rupees,
  currency: z.string(),
  status: z.string(),
  notes: notesOf,
});
export type RefundAnswer = z.output<typeof refundAnswer>;

export const refundsAnswer = z.object({ items: z.array(refundAnswer) });

const PAYMENT: Record<string, ProviderPaymentStatus | undefined> = {
  created: 'PENDING',
  // It is captured automatically, as our orders request; until then no money is ours.
  authorized: 'PENDING',
  captured: 'SUCCESS',
  failed: 'FAILED',
};

const REFUND: Record<string, ProviderRefundStatus | undefined> = {
  pending: 'PENDING',
  processed: 'SUCCESS',
  failed: 'FAILED',
};

export function presentPayment(orderId: string, wire: PaymentAnswer): ProviderPayment {
  const status = statusOf(wire);
  const fee = wire.fee_bearer === 'customer' ? (wire.fee ?? 0) : 0;
  return {
    paymentId: wire.id,
    orderId,
    status,
    captured: status === 'SUCCESS' && wire.captured !== false,
    orderAmount: fromPaise(toPaise(wire.amount) - toPaise(fee)),
    paymentAmount: wire.amount,
    currency: wire.currency,
    message: wire.error_description ?? undefined,
    method: wire.method ?? undefined,
    bankReference: wire.acquirer_data?.rrn ?? undefined,
    at: wire.created_at ?? undefined,
  };
}

/** `refunded` is captured money refunded since, or money that was never captured and returned automatically. */
function statusOf({ status, captured }: PaymentAnswer): ProviderPaymentStatus {
  if (status === 'refunded') return captured ? 'SUCCESS' : 'VOID';
  return PAYMENT[status] ?? 'UNKNOWN';
}

export function presentRefund(orderId: string, refundId: string, wire: RefundAnswer): ProviderRefund {
  return {
    refundId,
    orderId,
    providerRefundId: wire.id,
    status: REFUND[wire.status] ?? 'UNKNOWN',
    amount: wire.amount,
    currency: wire.currency,
    note: wire.notes.reason,
  };
}

const entity = <T extends z.ZodRawShape>(shape: T) =>
  z
    .object({ entity: z.object(shape) })
    .nullish()
    .catch(null);

const DISPUTE_STATUS: Readonly<Record<string, ProviderDisputeStatus>> = {
  open: 'open',
  action_required: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
};

/** Phases in which a bank only asks for information: no money is taken. */
const INQUIRIES = ['fraud', 'retrieval'];

/**
 * Rupees that stay deducted. A lost chargeback without an amount has taken all of it, and so has one that says 0,
 * because `amount_deducted` is 0 until the provider has deducted it. A lost inquiry takes only what it says.
 */
function deductedOf(
  status: ProviderDisputeStatus,
  wire: { amount: number; amount_deducted?: number | null | undefined; phase: string },
): number {
  const { amount, amount_deducted: deducted, phase } = wire;
  if (status === 'lost' && !INQUIRIES.includes(phase.toLowerCase())) return deducted || amount;
  return status === 'lost' || status === 'closed' ? (deducted ?? 0) : 0;
}

export const disputeAnswer = z
  .object({
    id: z.string().min(1),
    payment_id: z.string().min(1),
    amount: rupees,
    amount_deducted: rupees.nullish().catch(null),
    currency: z.string(),
    status: z.string(),
    phase: z.string().max(40),
    reason_code: optionalText,
    reason_description: optionalText,
    respond_by: instant.nullish().catch(null),
    created_at: instant.nullish().catch(null),
  })
  .transform((wire): ProviderDispute => {
    const said = DISPUTE_STATUS[wire.status] ?? 'UNKNOWN';
    const deducted = deductedOf(said, wire);
    return {
      disputeId: wire.id,
      paymentId: wire.payment_id,
      // Money that stays deducted is lost, whatever the word.
      status: said === 'closed' && deducted > 0 ? 'lost' : said,
      phase: wire.phase.toLowerCase(),
      reasonCode: wire.reason_code?.slice(0, 60) ?? '',
      reason:
        wire.reason_description?.slice(0, 200) ?? wire.reason_code?.replaceAll('_', ' ').slice(0, 200) ?? '',
      amount: wire.amount,
      deducted,
      currency: wire.currency,
      ...(wire.respond_by ? { respondBy: wire.respond_by } : {}),
      ...(wire.created_at ? { openedAt: wire.created_at } : {}),
    };
  });

/** A webhook only names the order to query; nothing else in it is trusted or read. */
export const webhookBody = z.object({
  event: z.string().max(100).catch('UNKNOWN'),
  created_at: instant.nullish().catch(null),
  payload: z
    .object({
      order: entity({ id: optionalText, receipt: optionalText }),
      payment: entity({ id: optionalText, order_id: optionalText }),
      refund: entity({ receipt: optionalText, notes: notesOf }),
      dispute: entity({ id: optionalText }),
      merchant_product: entity({ merchant_id: optionalText }),
    })
    .nullish()
    .catch(null),
});

/** The longest that the provider allows: a payment that it hears of late is captured too, and judged as late money. */
const CAPTURE_WITHIN_MINUTES = 7_200;

/** The body of `POST /orders`. */
export function orderRequest(input: CreateOrderInput): Record<string, unknown> {
  return {
    amount: toPaise(input.amount),
    currency: input.currency,
    receipt: input.orderId,
    // The same receipt returns the same order.
    unique_receipt: true,
    payment: {
      capture: 'automatic',
      capture_options: {
        automatic_expiry_period: CAPTURE_WITHIN_MINUTES,
        manual_expiry_period: CAPTURE_WITHIN_MINUTES,
        refund_speed: 'normal',
      },
    },
    notes: {
      expires_at: input.expiresAt.toISOString(),
      return_url: input.returnUrl.replaceAll('{order_id}', input.orderId),
      // The provider uses the webhook address set in its dashboard.
      notify_url: input.notifyUrl,
      ...(input.note ? { note: input.note.slice(0, 200) } : {}),
    },
  };
}

/** The body of `POST /payments/:id/refund`: the same bytes each time, as its idempotency requires. */
export function refundRequest({ orderId, refundId, amount, note }: CreateRefundInput): object {
  return {
    amount: toPaise(amount),
    speed: 'normal',
    receipt: refundId,
    notes: { order_id: orderId, reason: note.slice(0, 200) },
  };
}
