import { z } from 'zod';
import type { Ledger } from './ledger.js';
import { mustFindOrder, statusOf } from './orders.js';
import { isoTime, paiseIn, parseOr400, rupeeAmount } from './provider-format.js';
import { ProviderProblem } from './provider-problem.js';
import { type AttemptRecord, type OrderRecord, paymentOutcome, webhookPlan } from './records.js';
import type { Timers } from './timers.js';

const delayMs = z
  .number()
  .int()
  .min(0)
  .max(7 * 24 * 60 * 60_000);

/** `POST /sandbox/orders/{order_id}/pay`: what a test may request, including faults for testing careless receivers. */
export const payBody = z.object({
  outcome: paymentOutcome,
  delayMs: delayMs.default(0),
  webhook: webhookPlan.default('once'),
  amount: rupeeAmount.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Changes only what is taken, while `order_amount` stays: a fee above it, or a short payment below. */
  paymentAmount: rupeeAmount.optional(),
  /** The delay of a `late` webhook; with any other plan, delays it. */
  webhookDelayMs: delayMs.optional(),
  /** Pays even an ended order: money after EXPIRED or TERMINATED, or a second capture after PAID. */
  force: z.boolean().default(false),
});

/** `POST /sandbox/payments/{cf_payment_id}/resolve`: changes the outcome of a PENDING or FAILED attempt. */
export const resolveBody = payBody.pick({
  outcome: true,
  delayMs: true,
  webhook: true,
  webhookDelayMs: true,
});

const ENDED_AS = {
  success: 'SUCCESS',
  failed: 'FAILED',
  user_dropped: 'USER_DROPPED',
  pending: 'PENDING',
} as const satisfies Record<AttemptRecord['outcome'], AttemptRecord['status']>;

const MESSAGES: Readonly<Record<AttemptRecord['status'], string>> = {
  PENDING: 'Waiting for the bank',
  SUCCESS: '00::Transaction success',
  FAILED: 'ZM::The bank declined the transaction',
  USER_DROPPED: 'The customer left the payment page',
};

export interface Attempts {
  /** @throws ProviderProblem 400, 404, or 409 when the order has ended */
  begin(orderId: string, body: unknown): AttemptRecord;
  /** @throws ProviderProblem 400, 404, or 409 when the attempt has succeeded or is in flight */
  resolve(paymentId: string, body: unknown): AttemptRecord;
  /** Resumes what was in flight when the process ended. */
  resume(): void;
}

export function createAttempts(deps: {
  ledger: Ledger;
  nowMs: () => number;
  timers: Timers;
  announce: (order: OrderRecord, attempt: AttemptRecord) => void;
}): Attempts {
  const { ledger, nowMs, timers, announce } = deps;

  function schedule(attempt: AttemptRecord): AttemptRecord {
    // Without a delay the attempt ends before the caller gets its answer, so its next query sees the outcome.
    if (attempt.endsAt <= nowMs()) return endAttempt(attempt.paymentId) ?? attempt;
    scheduleEnd(attempt);
    return attempt;
  }

  function scheduleEnd({ endsAt, paymentId }: AttemptRecord): void {
    timers.at(endsAt, () => ledger.transact(() => endAttempt(paymentId)));
  }

  function endAttempt(paymentId: string): AttemptRecord | undefined {
    const attempt = ledger.attempt(paymentId);
    const order = attempt && ledger.order(attempt.orderId);
    if (!attempt?.inFlight || !order) return undefined;
    const record: AttemptRecord = {
      ...attempt,
      inFlight: false,
      status: ENDED_AS[attempt.outcome],
      endedAt: nowMs(),
    };
    ledger.put({ kind: 'attempt', record });
    const status = orderStatusAfter(order, ledger.attemptsOf(order.orderId));
    if (status !== order.status) ledger.put({ kind: 'order', record: { ...order, status } });
    announce(order, record);
    return record;
  }

  return {
    begin(orderId, body) {
      const input = parseOr400(payBody, body);
      return ledger.transact(() => {
        const order = mustFindOrder(ledger, orderId);
        refuseInactive(order, nowMs(), input.force);
        const record = beginningOf(order, input, ledger.nextId(), nowMs());
        ledger.put({ kind: 'attempt', record });
        return schedule(record);
      });
    },

    resolve(paymentId, body) {
      const input = parseOr400(resolveBody, body);
      return ledger.transact(() => {
        const attempt = ledger.attempt(paymentId);
        if (!attempt) throw new ProviderProblem(404, 'payment_not_found', 'payment does not exist');
        if (attempt.inFlight || attempt.status === 'SUCCESS') {
          throw new ProviderProblem(409, 'payment_final', 'payment is in flight or has succeeded');
        }
        const record: AttemptRecord = {
          ...attempt,
          inFlight: true,
          outcome: input.outcome,
          webhook: input.webhook,
          webhookDelayMs: input.webhookDelayMs ?? null,
          endsAt: nowMs() + input.delayMs,
        };
        ledger.put({ kind: 'attempt', record });
        return schedule(record);
      });
    },

    resume() {
      // Through the timers also if it is due, because they retry what a full disk refuses.
      for (const attempt of ledger.unfinished().attempts) scheduleEnd(attempt);
    },
  };
}

function refuseInactive(order: OrderRecord, nowMs: number, isForced: boolean): void {
  const status = statusOf(order, nowMs);
  if (status === 'ACTIVE' || isForced) return;
  throw new ProviderProblem(409, 'order_inactive', `order is ${status.toLowerCase()} and takes no payment`);
}

function beginningOf(
  order: OrderRecord,
  input: z.infer<typeof payBody>,
  paymentId: string,
  nowMs: number,
): AttemptRecord {
  const { outcome, webhook, amount, paymentAmount } = input;
  const orderAmountPaise = amount === undefined ? order.amountPaise : paiseIn(amount);
  return {
    paymentId,
    orderId: order.orderId,
    status: 'PENDING',
    inFlight: true,
    outcome,
    webhook,
    webhookDelayMs: input.webhookDelayMs ?? null,
    orderAmountPaise,
    paymentAmountPaise: paymentAmount === undefined ? orderAmountPaise : paiseIn(paymentAmount),
    currency: input.currency ?? order.currency,
    startedAt: nowMs,
    endsAt: nowMs + input.delayMs,
    endedAt: null,
  };
}

/** Captured money makes any order PAID; a requested end takes effect when the last attempt in flight took no money. */
function orderStatusAfter(order: OrderRecord, attempts: readonly AttemptRecord[]): OrderRecord['status'] {
  if (attempts.some((attempt) => attempt.status === 'SUCCESS')) return 'PAID';
  const busy = attempts.some((attempt) => attempt.inFlight);
  return order.status === 'TERMINATION_REQUESTED' && !busy ? 'TERMINATED' : order.status;
}

/** An attempt as `GET /orders/{id}/payments` lists it. */
export function presentAttempt(attempt: AttemptRecord): Record<string, unknown> {
  const { status } = attempt;
  return {
    cf_payment_id: attempt.paymentId,
    order_id: attempt.orderId,
    entity: 'payment',
    is_captured: status === 'SUCCESS',
    order_amount: attempt.orderAmountPaise / 100,
    order_currency: attempt.currency,
    payment_amount: attempt.paymentAmountPaise / 100,
    payment_currency: attempt.currency,
    payment_status: status,
    payment_message: MESSAGES[status],
    payment_time: isoTime(attempt.startedAt),
    payment_completion_time: attempt.endedAt === null ? null : isoTime(attempt.endedAt),
    payment_group: 'upi',
    payment_method: { upi: { channel: 'collect', upi_id: 'player@sandbox' } },
    bank_reference: attempt.inFlight ? null : bankReference(attempt),
    auth_id: null,
    error_details: errorDetails(status),
  };
}

export function bankReference(attempt: AttemptRecord): string {
  return attempt.paymentId.slice(-12);
}

/** What the provider adds to an attempt that took no money. */
export function errorDetails(status: AttemptRecord['status']): Record<string, string> | null {
  if (status !== 'FAILED' && status !== 'USER_DROPPED') return null;
  return {
    error_code: status === 'FAILED' ? 'TRANSACTION_DECLINED' : 'USER_DROPPED',
    error_description: MESSAGES[status],
    error_reason: status === 'FAILED' ? 'auth_declined' : 'user_dropped',
    error_source: status === 'FAILED' ? 'bank' : 'customer',
  };
}
