import { bankReference, errorDetails } from './attempts.js';
import { Money, stringifyWithMoney } from './money-json.js';
import { isoTime } from './provider-format.js';
import type { AttemptRecord, DeliveryRecord, OrderRecord, RefundRecord, WebhookPlan } from './records.js';
import { presentRefund } from './refunds.js';

/** One message to send: its bytes, when (after now), and how it is signed. */
export interface WebhookShot {
  type: string;
  body: string;
  signing: DeliveryRecord['signing'];
  afterMs: number;
}

const LATE_MS = 5_000;
const OUT_OF_ORDER_MS = 400;
const OLD_MS = 3 * 24 * 60 * 60_000;

const TYPES: Readonly<Record<AttemptRecord['status'], string | null>> = {
  SUCCESS: 'PAYMENT_SUCCESS_WEBHOOK',
  FAILED: 'PAYMENT_FAILED_WEBHOOK',
  USER_DROPPED: 'PAYMENT_USER_DROPPED_WEBHOOK',
  PENDING: null,
};

/** The messages about an attempt that just ended, by its webhook plan; none while it is pending. */
export function paymentShots(order: OrderRecord, attempt: AttemptRecord, nowMs: number): WebhookShot[] {
  const type = TYPES[attempt.status];
  if (type === null) return [];
  const afterMs = attempt.webhookDelayMs ?? (attempt.webhook === 'late' ? LATE_MS : 0);
  const body = paymentBody(type, order, attempt, nowMs);
  const shot: WebhookShot = { type, body, signing: 'good', afterMs };
  const plans = {
    once: () => [shot],
    twice: () => [shot, shot],
    none: () => [],
    late: () => [shot],
    twenty: () => Array.from({ length: 20 }, () => shot),
    badly_signed: () => [{ ...shot, signing: 'bad' }],
    old_dated: () => [{ ...shot, signing: 'old', body: paymentBody(type, order, attempt, nowMs - OLD_MS) }],
    out_of_order: () => [shot, failedBefore(shot, order, attempt, nowMs)],
    unknown_type: () => [unknown(shot, order, attempt, nowMs)],
  } satisfies Record<WebhookPlan, () => WebhookShot[]>;
  return plans[attempt.webhook]();
}

export function refundShots(order: OrderRecord, refund: RefundRecord, nowMs: number): WebhookShot[] {
  const type = 'REFUND_STATUS_WEBHOOK';
  const data = { refund: { ...presentRefund(refund), refund_amount: new Money(refund.amountPaise) } };
  const body = stringifyWithMoney({ data, event_time: isoTime(nowMs), type });
  return order.notifyUrl === null ? [] : [{ type, body, signing: 'good', afterMs: 0 }];
}

/** An earlier failure of the same attempt that arrives after its success. */
function failedBefore(
  shot: WebhookShot,
  order: OrderRecord,
  attempt: AttemptRecord,
  nowMs: number,
): WebhookShot {
  const type = 'PAYMENT_FAILED_WEBHOOK';
  const body = paymentBody(type, order, { ...attempt, status: 'FAILED' }, nowMs - 1_000);
  return { ...shot, type, body, afterMs: shot.afterMs + OUT_OF_ORDER_MS };
}

function unknown(shot: WebhookShot, order: OrderRecord, attempt: AttemptRecord, nowMs: number): WebhookShot {
  const type = 'PAYMENT_CHARGES_WEBHOOK';
  return { ...shot, type, body: paymentBody(type, order, attempt, nowMs) };
}

function paymentBody(type: string, order: OrderRecord, attempt: AttemptRecord, eventMs: number): string {
  const error = errorDetails(attempt.status);
  return stringifyWithMoney({
    data: {
      order: {
        order_id: order.orderId,
        order_amount: new Money(attempt.orderAmountPaise),
        order_currency: attempt.currency,
        order_tags: order.tags,
      },
      payment: {
        cf_payment_id: attempt.paymentId,
        payment_status: attempt.status,
        payment_amount: new Money(attempt.paymentAmountPaise),
        payment_currency: attempt.currency,
        payment_message: attempt.status === 'SUCCESS' ? '00::Transaction success' : 'Transaction failed',
        payment_time: isoTime(eventMs),
        bank_reference: bankReference(attempt),
        auth_id: null,
        payment_method: { upi: { channel: 'collect', upi_id: 'player@sandbox' } },
        payment_group: 'upi',
      },
      customer_details: order.customer,
      ...(error ? { error_details: error } : {}),
    },
    event_time: isoTime(eventMs),
    type,
  });
}
