import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { Money } from './money-json.js';
import { isoTime, paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { disputeIdOf, paymentIdOf } from './razorpay-ids.js';
import {
  type AttemptRecord,
  type DisputeRecord,
  type DisputeWebhook,
  disputeRecord,
  disputeWebhook,
  type OrderRecord,
} from './records.js';

const DAY_MS = 24 * 60 * 60_000;

const openBody = z.object({
  amount: rupeeAmount.optional(),
  phase: disputeRecord.shape.phase.default('chargeback'),
  reasonCode: z.string().min(1).max(60).default('goods_or_services_not_received'),
  reason: z.string().min(1).max(200).default('Services not provided'),
  respondInMs: z
    .number()
    .int()
    .min(0)
    .max(90 * DAY_MS)
    .default(7 * DAY_MS),
  webhook: disputeWebhook.default('once'),
});

const changeBody = z.object({
  status: disputeRecord.shape.status,
  phase: disputeRecord.shape.phase.optional(),
  /** Rupees taken from the merchant's balance; by default all of it when the dispute is lost. */
  deducted: z.number().min(0).max(1e9).optional(),
  respondInMs: openBody.shape.respondInMs.optional(),
  webhook: disputeWebhook.default('once'),
});

export interface Disputes {
  /** Opens a dispute of a captured payment. @throws ProviderProblem 400, 404, 409 */
  open(paymentId: string, body: unknown): DisputeRecord;
  /** Moves a dispute on, also back. @throws ProviderProblem 400, 404 */
  change(disputeId: string, body: unknown): DisputeRecord;
  /** @throws ProviderProblem 404 */
  find(disputeId: string): DisputeRecord;
}

/** A bank disputes payments here when a test says so. */
export function createDisputes(deps: {
  ledger: Ledger;
  nowMs: () => number;
  announce: (order: OrderRecord, attempt: AttemptRecord, dispute: DisputeRecord, how: DisputeWebhook) => void;
}): Disputes {
  const { ledger, nowMs, announce } = deps;

  function find(disputeId: string): DisputeRecord {
    const found = ledger.dispute(disputeId);
    if (!found) throw new ProviderProblem(404, 'dispute_not_found', 'dispute does not exist');
    return found;
  }

  function save(record: DisputeRecord, how: DisputeWebhook): DisputeRecord {
    const { order, attempt } = partsOf(ledger, record);
    ledger.transact(() => {
      ledger.put({ kind: 'dispute', record });
      announce(order, attempt, record, how);
    });
    return record;
  }

  return {
    find,
    open(paymentId, body) {
      const { amount, respondInMs, webhook, ...said } = parseOr400(openBody, body);
      const attempt = ledger.attempt(paymentId);
      if (!attempt) throw new ProviderProblem(404, 'payment_not_found', 'payment does not exist');
      if (attempt.status !== 'SUCCESS')
        throw new ProviderProblem(409, 'payment_not_captured', 'only captured payments are disputed');
      const now = nowMs();
      const record: DisputeRecord = {
        ...said,
        disputeId: ledger.nextId(),
        orderId: attempt.orderId,
        paymentId,
        amountPaise: amount === undefined ? attempt.paymentAmountPaise : paiseIn(amount),
        deductedPaise: 0,
        status: 'open',
        respondBy: now + respondInMs,
        createdAt: now,
        updatedAt: now,
        resolvedAt: null,
      };
      return save(record, webhook);
    },
    change(disputeId, body) {
      const { status, phase, deducted, respondInMs, webhook } = parseOr400(changeBody, body);
      const before = find(disputeId);
      const now = nowMs();
      const isOver = status === 'won' || status === 'lost' || status === 'closed' || status === 'accepted';
      const isLost = status === 'lost' || status === 'accepted';
      return save(
        {
          ...before,
          status,
          phase: phase ?? before.phase,
          deductedPaise: deducted === undefined ? (isLost ? before.amountPaise : 0) : paiseIn(deducted),
          respondBy: respondInMs === undefined ? before.respondBy : now + respondInMs,
          updatedAt: now,
          resolvedAt: isOver ? now : null,
        },
        webhook,
      );
    },
  };
}

function partsOf(ledger: Ledger, { orderId, paymentId }: DisputeRecord) {
  const order = ledger.order(orderId);
  const attempt = ledger.attempt(paymentId);
  if (!order || !attempt) throw new ProviderProblem(404, 'payment_not_found', 'payment does not exist');
  return { order, attempt };
}

const CASHFREE_PHASE = {
  fraud: 'CHARGEBACK',
  retrieval: 'RETRIEVAL',
  chargeback: 'CHARGEBACK',
  pre_arbitration: 'PRE_ARBITRATION',
  arbitration: 'ARBITRATION',
} as const;
const CASHFREE_STATUS = {
  open: 'CREATED',
  action_required: 'INSUFFICIENT_EVIDENCE',
  under_review: 'UNDER_REVIEW',
  won: 'MERCHANT_WON',
  lost: 'MERCHANT_LOST',
  accepted: 'MERCHANT_ACCEPTED',
  closed: 'MERCHANT_WON',
} as const;

/** A dispute in Cashfree's form: its status begins with its phase, times are Indian, amounts are rupees. */
export function cashfreeDispute(dispute: DisputeRecord): Record<string, unknown> {
  const phase = CASHFREE_PHASE[dispute.phase];
  const action = dispute.status === 'open' || dispute.status === 'action_required' ? 'MERCHANT' : 'CASHFREE';
  return {
    dispute_id: dispute.disputeId,
    dispute_type: phase,
    reason_code: dispute.reasonCode,
    reason_description: dispute.reason,
    dispute_amount: dispute.amountPaise / 100,
    dispute_amount_currency: 'INR',
    created_at: isoTime(dispute.createdAt),
    updated_at: isoTime(dispute.updatedAt),
    respond_by: isoTime(dispute.respondBy),
    resolved_at: dispute.resolvedAt === null ? null : isoTime(dispute.resolvedAt),
    dispute_status: `${phase}_${CASHFREE_STATUS[dispute.status]}`,
    cf_dispute_remarks:
      dispute.resolvedAt === null ? 'Dispute is created, please take action' : 'Dispute is closed',
    dispute_action_on: action,
  };
}

/** What Cashfree adds to a dispute about its order and customer. */
export function cashfreeDisputeParts(order: OrderRecord, attempt: AttemptRecord) {
  return {
    order_details: {
      order_id: order.orderId,
      order_amount: new Money(attempt.orderAmountPaise),
      order_currency: attempt.currency,
      cf_payment_id: attempt.paymentId,
      payment_amount: new Money(attempt.paymentAmountPaise),
      payment_currency: attempt.currency,
    },
    customer_details: order.customer,
  };
}

/** The answer of `GET /disputes/{id}`. */
export function presentDispute(ledger: Ledger, dispute: DisputeRecord): Record<string, unknown> {
  const { order, attempt } = partsOf(ledger, dispute);
  const { order_details: details, customer_details } = cashfreeDisputeParts(order, attempt);
  return {
    ...cashfreeDispute(dispute),
    preferred_evidence: [],
    dispute_evidence: [],
    order_details: {
      ...details,
      order_amount: attempt.orderAmountPaise / 100,
      payment_amount: attempt.paymentAmountPaise / 100,
    },
    customer_details,
  };
}

const seconds = (ms: number) => Math.floor(ms / 1_000);

/** A dispute as Razorpay's entity. */
export const disputeEntity = (dispute: DisputeRecord): object => ({
  id: disputeIdOf(dispute),
  entity: 'dispute',
  payment_id: paymentIdOf(dispute),
  amount: dispute.amountPaise,
  currency: 'INR',
  amount_deducted: dispute.deductedPaise,
  gateway_dispute_id: `D${dispute.disputeId}`,
  reason_code: dispute.reasonCode,
  reason_description: dispute.reason,
  respond_by: seconds(dispute.respondBy),
  status:
    dispute.status === 'accepted' ? 'lost' : dispute.status === 'action_required' ? 'open' : dispute.status,
  phase: dispute.phase,
  created_at: seconds(dispute.createdAt),
});

/** For the control routes. */
export const shownDispute = (dispute: DisputeRecord, order: OrderRecord | undefined) => ({
  dispute_id: order?.speaks === 'razorpay' ? disputeIdOf(dispute) : dispute.disputeId,
  order_id: dispute.orderId,
  status: dispute.status,
  phase: dispute.phase,
  amount: dispute.amountPaise / 100,
  deducted: dispute.deductedPaise / 100,
});
