import { orderEntity, paymentEntity, refundEntity } from './razorpay-shapes.js';
import type { AttemptRecord, OrderRecord, RefundRecord, WebhookPlan } from './records.js';
import type { WebhookShot } from './webhook-messages.js';

const LATE_MS = 5_000;
const OUT_OF_ORDER_MS = 400;
const OLD_MS = 3 * 24 * 60 * 60_000;

/** The webhooks about an attempt that just ended: money is reported by its payment and by its order. */
export function razorpayPaymentShots(
  order: OrderRecord,
  attempt: AttemptRecord,
  nowMs: number,
): WebhookShot[] {
  if (attempt.status === 'PENDING') return [];
  const afterMs = attempt.webhookDelayMs ?? (attempt.webhook === 'late' ? LATE_MS : 0);
  const shot = (type: string, atMs = nowMs): WebhookShot => {
    const body = bodyOf(type, atMs, {
      payment: paymentEntity(order, attempt, []),
      ...(type === 'order.paid' ? { order: orderEntity({ ...order, status: 'PAID' }, [attempt], '') } : {}),
    });
    return { type, body, signing: 'good', afterMs };
  };
  const isPaid = attempt.status === 'SUCCESS';
  const told = (atMs = nowMs) =>
    isPaid ? [shot('payment.captured', atMs), shot('order.paid', atMs)] : [shot('payment.failed', atMs)];
  const failed = bodyOf('payment.failed', nowMs - 1_000, {
    payment: paymentEntity(order, { ...attempt, status: 'FAILED' }, []),
  });
  const plans = {
    once: () => told(),
    twice: () => [...told(), ...told()],
    none: () => [],
    late: () => told(),
    twenty: () => Array.from({ length: 20 }, () => told()[0]).filter((one) => one !== undefined),
    badly_signed: () => told().map((one) => ({ ...one, signing: 'bad' as const })),
    // Its signature has no date: only the event is old.
    old_dated: () => told(nowMs - OLD_MS),
    out_of_order: () => [
      ...told().reverse(),
      { type: 'payment.failed', body: failed, signing: 'good', afterMs: afterMs + OUT_OF_ORDER_MS },
    ],
    unknown_type: () => [shot('payment.downtime.started')],
  } satisfies Record<WebhookPlan, () => WebhookShot[]>;
  return plans[attempt.webhook]();
}

/** The webhook about a refund that has ended; none about one that is still pending. */
export function razorpayRefundShots(order: OrderRecord, refund: RefundRecord, nowMs: number): WebhookShot[] {
  const types = { SUCCESS: 'refund.processed', FAILED: 'refund.failed', CANCELLED: 'refund.failed' } as const;
  const { status } = refund;
  if (order.notifyUrl === null || status === 'PENDING' || status === 'ONHOLD') return [];
  const body = bodyOf(types[status], nowMs, { refund: refundEntity(refund) });
  return [{ type: types[status], body, signing: 'good', afterMs: 0 }];
}

/** The bytes of a webhook about these entities. */
export function bodyOf(event: string, atMs: number, entities: Record<string, object>): string {
  const payload = Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }]));
  const contains = Object.keys(entities);
  const created_at = Math.floor(atMs / 1_000);
  return JSON.stringify({ entity: 'event', account_id: 'acc_sandbox', event, contains, payload, created_at });
}
