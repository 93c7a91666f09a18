import { cashfreeDispute, cashfreeDisputeParts, disputeEntity } from './disputes.js';
import { stringifyWithMoney } from './money-json.js';
import { isoTime } from './provider-format.js';
import { paymentEntity } from './razorpay-shapes.js';
import { bodyOf } from './razorpay-webhooks.js';
import type { AttemptRecord, DisputeRecord, DisputeWebhook, OrderRecord } from './records.js';
import type { WebhookShot } from './webhook-messages.js';

const LATE_MS = 400;
const OLD_MS = 3 * 24 * 60 * 60_000;

/** The webhooks about a dispute that has just changed, in the form of its order's provider. */
export function disputeShots(
  order: OrderRecord,
  attempt: AttemptRecord,
  dispute: DisputeRecord,
  how: DisputeWebhook,
  nowMs: number,
): WebhookShot[] {
  const write = order.speaks === 'razorpay' ? razorpayShot : cashfreeShot;
  const shot = (state: DisputeRecord, atMs = nowMs) => write(order, attempt, state, atMs);
  const opened: DisputeRecord = { ...dispute, status: 'open', deductedPaise: 0, resolvedAt: null };
  const plans = {
    once: () => [shot(dispute)],
    none: () => [],
    twice: () => [shot(dispute), shot(dispute)],
    twenty: () => Array.from({ length: 20 }, () => shot(dispute)),
    late: () => [{ ...shot(dispute), afterMs: LATE_MS }],
    badly_signed: () => [{ ...shot(dispute), signing: 'bad' as const }],
    old_dated: () => [{ ...shot(dispute, nowMs - OLD_MS), signing: 'old' as const }],
    // The first message about it arrives after this one.
    out_of_order: () => [shot(dispute), { ...shot(opened, dispute.createdAt), afterMs: LATE_MS }],
  } satisfies Record<DisputeWebhook, () => WebhookShot[]>;
  return plans[how]();
}

function cashfreeShot(
  order: OrderRecord,
  attempt: AttemptRecord,
  dispute: DisputeRecord,
  atMs: number,
): WebhookShot {
  const isNew = dispute.updatedAt === dispute.createdAt && dispute.status === 'open';
  const type = dispute.resolvedAt !== null ? 'DISPUTE_CLOSED' : isNew ? 'DISPUTE_CREATED' : 'DISPUTE_UPDATED';
  const data = { dispute: cashfreeDispute(dispute), ...cashfreeDisputeParts(order, attempt) };
  const body = stringifyWithMoney({ data, event_time: isoTime(atMs), type });
  return { type, body, signing: 'good', afterMs: 0 };
}

const EVENTS = {
  open: 'created',
  action_required: 'action_required',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  closed: 'closed',
} as const;

function razorpayShot(
  order: OrderRecord,
  attempt: AttemptRecord,
  dispute: DisputeRecord,
  atMs: number,
): WebhookShot {
  const type = `payment.dispute.${EVENTS[dispute.status]}`;
  const entities = { payment: paymentEntity(order, attempt, []), dispute: disputeEntity(dispute) };
  return { type, body: bodyOf(type, atMs, entities), signing: 'good', afterMs: 0 };
}
