import { refuse } from '@crease/shared/refusals';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { inSpan } from '../../platform/tracing/span.js';
import { type Capture, findOrder, type PaymentDoc } from '../booking-record/payment.schema.js';
import {
  addCapture,
  type OrderEnd,
  writeEnd,
  writeNextCheck,
} from '../booking-record/payment-captures.queries.js';
import { sameAmount } from '../provider/paise.js';
import type {
  ProviderOrderStatus,
  ProviderPayment,
  ProviderPaymentStatus,
} from '../provider/payment-provider.js';
import { ProviderUnavailable } from '../provider/provider-errors.js';
import { providerOf } from '../provider/provider-of.js';
import { nextCheckAt } from './check-schedule.js';

/** Delay before a settlement interrupted after recording money is resumed. */
const RESUME_AFTER_MS = 5_000;

/**
 * Asks the provider about an order, and records its captures and its end. Returns the order, with all attempts to pay
 * it.
 * @throws `UNAVAILABLE` while the provider is down
 */
export async function recordMoney(
  core: Core,
  known: PaymentDoc,
): Promise<{ payment: PaymentDoc; attempts: ProviderPayment[] }> {
  const [order, attempts] = await askProvider(core, known);
  const end = endOf(known, order?.status, core.clock.now());
  let recorded: PaymentDoc | null = null;
  for (const attempt of attempts)
    if (attempt.captured) recorded = await recordCapture(core, known, attempt, end);
  const payment = recorded ?? (await recordEnd(core, known, end));
  await failpoint('settle.afterCapture');
  return { payment, attempts };
}

async function askProvider(core: Core, payment: PaymentDoc) {
  const { orderId } = payment;
  try {
    const provider = providerOf(core, payment);
    return await inSpan(core, 'provider get order and payments', { kind: 'client' }, () =>
      Promise.all([provider.getOrder(orderId), provider.getPayments(orderId)]),
    );
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    throw refuse('UNAVAILABLE', 'provider_away', {
      retryAfterSeconds: Math.max(1, Math.ceil(error.retryAfterMs / 1000)),
      cause: error,
    });
  }
}

/** From here the money is never forgotten: recorded once by the provider's payment id. Null when it was before. */
async function recordCapture(
  core: Core,
  payment: PaymentDoc,
  attempt: ProviderPayment,
  end: OrderEnd | undefined,
): Promise<PaymentDoc | null> {
  const now = core.clock.now();
  const wrong =
    attempt.currency !== payment.currency ||
    !sameAmount(attempt.orderAmount, payment.amount) ||
    attempt.paymentAmount < attempt.orderAmount;
  const capture: Capture = {
    paymentId: attempt.paymentId,
    // The surplus is the provider's fee, which is not ours to keep or refund.
    amount: wrong ? attempt.paymentAmount : payment.amount,
    wrong,
    currency: attempt.currency,
    ...(attempt.method ? { method: attempt.method } : {}),
    at: attempt.at ?? now,
  };
  const ids = {
    orderId: payment.orderId,
    bookingId: payment.bookingId.toString(),
    paymentId: attempt.paymentId,
  };
  const facts = [fact(core, 'payment.captured', now, ids)];
  const settleAgainAt = new Date(now.getTime() + RESUME_AFTER_MS);
  const after = await addCapture(core, payment, capture, { facts, end, now, settleAgainAt });
  core.events.publishSoon('payments', after);
  return after;
}

const STATUS: Record<ProviderOrderStatus, PaymentDoc['status'] | undefined> = {
  ACTIVE: 'ACTIVE',
  PAID: 'PAID',
  EXPIRED: 'EXPIRED',
  TERMINATED: 'TERMINATED',
  TERMINATION_REQUESTED: undefined,
  UNKNOWN: undefined,
};

/** Undefined while the order is open. */
function endOf(known: PaymentDoc, said: ProviderOrderStatus | undefined, now: Date): OrderEnd | undefined {
  const cut = !said && known.status === 'CREATING' && known.expiresAt <= now;
  const status = cut ? 'EXPIRED' : said && STATUS[said];
  const ended = status === 'PAID' || status === 'EXPIRED' || status === 'TERMINATED';
  return ended ? { $set: { status }, $unset: { live: '', terminateAt: '' } } : undefined;
}

async function recordEnd(core: Core, known: PaymentDoc, end: OrderEnd | undefined): Promise<PaymentDoc> {
  const after = await (end ? writeEnd(core, known.orderId, end) : findOrder(core, known.orderId));
  if (!after) throw refuse('NOT_FOUND', 'no_such_payment');
  return after;
}

/** Attempts that may still take money. */
const OPEN = new Set<ProviderPaymentStatus>(['PENDING', 'FLAGGED', 'UNKNOWN']);

/**
 * Sets the next poll. If a webhook or settlement arrived since `known` was read, before the provider was asked, the
 * earlier time stays: the provider's answer may not include it.
 */
export async function scheduleNextCheck(
  core: Core,
  known: PaymentDoc,
  payment: PaymentDoc,
  { undecided, attempts }: { undecided: boolean; attempts: readonly ProviderPayment[] },
): Promise<void> {
  const open = { undecided, attempts: attempts.some(({ status }) => OPEN.has(status)) };
  await writeNextCheck(core, known, payment, nextCheckAt(payment, core.clock.now(), open));
}
