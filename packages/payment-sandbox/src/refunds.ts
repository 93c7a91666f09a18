import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { mustFindOrder } from './orders.js';
import { isoTime, paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import {
  type AttemptRecord,
  type OrderRecord,
  type RefundPlan,
  type RefundRecord,
  refundOutcome,
} from './records.js';
import type { Timers } from './timers.js';

const SLOW_REFUND_MS = 3_000;
const AT_ONCE: RefundPlan = { outcome: 'SUCCESS', delayMs: 0 };

const createBody = z.object({
  refund_id: z.string().regex(/^[A-Za-z0-9_-]{3,40}$/),
  refund_amount: rupeeAmount,
  refund_note: z.string().min(3).max(100).nullish(),
  refund_speed: z.enum(['STANDARD', 'INSTANT']).nullish(),
});

/** `POST /sandbox/orders/{order_id}/refunds/{refund_id}`: sets the status of a refund. */
export const refundStatusBody = z.object({ status: refundOutcome });

export interface Refunds {
  /**
   * Refunds the order's money, or only this payment's.
   * @throws ProviderProblem 400, 404 for the order, 409 when the id is taken
   */
  create(orderId: string, body: unknown, paymentId?: string): RefundRecord;
  /** @throws ProviderProblem 404 */
  find(orderId: string, refundId: string): RefundRecord;
  /** @throws ProviderProblem 400, 404 */
  setStatus(orderId: string, refundId: string, body: unknown): RefundRecord;
  /** Resumes the refunds that were pending when the process ended. */
  resume(): void;
}

export function createRefunds(deps: {
  ledger: Ledger;
  nowMs: () => number;
  timers: Timers;
  announce: (order: OrderRecord, refund: RefundRecord) => void;
}): Refunds {
  const { ledger, nowMs, timers, announce } = deps;

  function find(orderId: string, refundId: string): RefundRecord {
    mustFindOrder(ledger, orderId);
    const refund = ledger.refund(orderId, refundId);
    if (!refund) throw new ProviderProblem(404, 'refund_not_found', 'Refund does not exist');
    return refund;
  }

  function become(refund: RefundRecord, status: RefundRecord['status']): RefundRecord {
    const record: RefundRecord = {
      ...refund,
      status,
      becomes: null,
      dueAt: null,
      processedAt: status === 'SUCCESS' ? nowMs() : null,
    };
    ledger.put({ kind: 'refund', record });
    announce(mustFindOrder(ledger, refund.orderId), record);
    return record;
  }

  function schedule(refund: RefundRecord): void {
    if (refund.dueAt === null) return;
    timers.at(refund.dueAt, () =>
      ledger.transact(() => {
        const now = ledger.refund(refund.orderId, refund.refundId);
        // None, or another one of its id, if the disk was full: its creation was undone.
        if (now?.cfRefundId === refund.cfRefundId && now.becomes !== null) become(now, now.becomes);
      }),
    );
  }

  return {
    find,

    create(orderId, body, paymentId) {
      const input = parseOr400(createBody, body);
      return ledger.transact(() => {
        const plan = mustFindOrder(ledger, orderId).refundPlan ?? planInNote(input.refund_note ?? '');
        const payment = refundedPayment(ledger, orderId, input, paymentId);
        const record: RefundRecord = {
          refundId: input.refund_id,
          cfRefundId: ledger.nextId(),
          orderId,
          paymentId: payment.paymentId,
          amountPaise: paiseIn(input.refund_amount),
          currency: payment.currency,
          note: input.refund_note ?? null,
          speed: input.refund_speed ?? 'STANDARD',
          status: 'PENDING',
          becomes: plan.outcome === 'PENDING' ? null : plan.outcome,
          dueAt: plan.outcome === 'PENDING' ? null : nowMs() + plan.delayMs,
          createdAt: nowMs(),
          processedAt: null,
        };
        if (record.becomes !== null && plan.delayMs === 0) return become(record, record.becomes);
        ledger.put({ kind: 'refund', record });
        schedule(record);
        return record;
      });
    },

    setStatus(orderId, refundId, body) {
      const { status } = parseOr400(refundStatusBody, body);
      return ledger.transact(() => become(find(orderId, refundId), status));
    },

    resume() {
      for (const refund of ledger.unfinished().refunds) schedule(refund);
    },
  };
}

/** The payment a new refund is taken from: the named one, or the order's last. */
function refundedPayment(
  ledger: Ledger,
  orderId: string,
  input: z.infer<typeof createBody>,
  paymentId: string | undefined,
): AttemptRecord {
  if (ledger.refund(orderId, input.refund_id)) {
    throw new ProviderProblem(409, 'refund_already_exists', 'refund with same id is already present');
  }
  const paid = capturedAttempts(ledger, orderId);
  const payment = paymentId ? paid.find((one) => one.paymentId === paymentId) : paid.at(-1);
  if (!payment) throw new ProviderProblem(400, 'order_not_paid', 'order has no captured payment');
  if (paiseIn(input.refund_amount) > refundablePaise(ledger, orderId, paymentId)) {
    throw new ProviderProblem(400, 'refund_amount_invalid', 'refund_amount : more than can be refunded');
  }
  return payment;
}

/**
 * The plan in a refund's note: `[pending]` SUCCESS after 3 s, `[fail]` FAILED after 3 s, `[stuck]` PENDING for good,
 * `[onhold]` and `[cancelled]` at once; `[pending:500]` and `[fail:500]` give the time in ms. Otherwise SUCCESS.
 */
export function planInNote(note: string): RefundPlan {
  const [, word, delay] = /\[(pending|fail|stuck|onhold|cancelled)(?::(\d{1,8}))?\]/i.exec(note) ?? [];
  switch (word?.toLowerCase()) {
    case 'pending':
      return { outcome: 'SUCCESS', delayMs: Number(delay ?? SLOW_REFUND_MS) };
    case 'fail':
      return { outcome: 'FAILED', delayMs: Number(delay ?? SLOW_REFUND_MS) };
    case 'stuck':
      return { outcome: 'PENDING', delayMs: 0 };
    case 'onhold':
      return { outcome: 'ONHOLD', delayMs: 0 };
    case 'cancelled':
      return { outcome: 'CANCELLED', delayMs: 0 };
    default:
      return AT_ONCE;
  }
}

function capturedAttempts(ledger: Ledger, orderId: string) {
  return ledger.attemptsOf(orderId).filter((attempt) => attempt.status === 'SUCCESS');
}

/** The captured amount less every refund that has not failed. */
function refundablePaise(ledger: Ledger, orderId: string, paymentId?: string): number {
  const isMeant = (one: { paymentId: string }) => paymentId === undefined || one.paymentId === paymentId;
  const captured = capturedAttempts(ledger, orderId)
    .filter(isMeant)
    .reduce((sum, attempt) => sum + attempt.paymentAmountPaise, 0);
  return ledger
    .refundsOf(orderId)
    .filter(isMeant)
    .filter((refund) => refund.status !== 'FAILED' && refund.status !== 'CANCELLED')
    .reduce((left, refund) => left - refund.amountPaise, captured);
}

/** A refund as the REST calls answer it. */
export function presentRefund(refund: RefundRecord): Record<string, unknown> {
  return {
    cf_refund_id: refund.cfRefundId,
    cf_payment_id: refund.paymentId,
    refund_id: refund.refundId,
    order_id: refund.orderId,
    entity: 'refund',
    refund_amount: refund.amountPaise / 100,
    refund_currency: refund.currency,
    refund_status: refund.status,
    status_description: `Refund is ${refund.status.toLowerCase()}`,
    refund_note: refund.note,
    refund_arn: refund.status === 'SUCCESS' ? refund.cfRefundId.slice(-12) : null,
    refund_charge: 0,
    refund_mode: refund.speed,
    refund_type: 'MERCHANT_INITIATED',
    refund_splits: [],
    created_at: isoTime(refund.createdAt),
    processed_at: refund.processedAt === null ? null : isoTime(refund.processedAt),
  };
}
