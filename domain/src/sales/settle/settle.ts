import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { inSpan } from '../../platform/tracing/span.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import {
  type Capture,
  findOrder,
  findPaymentsOfBooking,
  type PaymentDoc,
} from '../booking-record/payment.schema.js';
import {
  addCapture,
  type OrderEnd,
  writeEnd,
  writeFailure,
  writeNextCheck,
} from '../booking-record/payment-captures.queries.js';
import { factIds } from '../operation/operation.js';
import { payableOf } from '../payables/payables.js';
import { sameAmount } from '../provider/paise.js';
import type {
  ProviderOrderStatus,
  ProviderPayment,
  ProviderPaymentStatus,
} from '../provider/payment-provider.js';
import { ProviderUnavailable } from '../provider/provider-errors.js';
import { providerOf } from '../provider/provider-of.js';
import { balanceMoney } from './balance-money.js';
import { nextCheckAt, type OpenMatters } from './check-schedule.js';

/** Delay before a settlement interrupted after recording money is resumed. */
const RESUME_AFTER_MS = 5_000;

export interface Settlement {
  /** The provider has captured money on this order. */
  paid: boolean;
  /** True if nothing uses that money: it is refunded in full. */
  requiresRefund: boolean;
  booking: BookingDoc;
}

/**
 * The one way money becomes a booking or a refund, for verify, webhook and reconcile (docs/invariants.md 4): ask the
 * provider, record every capture once, confirm, balance. Idempotent in any order.
 * @throws `NOT_FOUND` for an order that is not ours, `UNAVAILABLE` while the provider is down.
 */
export async function settleOrder(core: Core, orderId: string): Promise<Settlement> {
  const known = await findOrder(core, orderId);
  if (!known) throw refuse('NOT_FOUND', 'no_such_payment');
  return await settlePayment(core, known);
}

/**
 * Like `settleOrder` for an order of a booking that the caller has just read; every step detects later changes. Throws
 * `NOT_FOUND` for an order of another booking, too.
 */
export async function settleOrderOf(core: Core, booking: BookingDoc, orderId: string): Promise<Settlement> {
  const orders = await findPaymentsOfBooking(core, booking._id);
  const known = orders.find((order) => order.orderId === orderId && !order.placeId);
  if (!known) throw refuse('NOT_FOUND', 'no_such_payment');
  return await settlePayment(core, known, { booking, others: orders.filter((order) => order !== known) });
}

/** Like `settleOrder` for the order of a player's place. Throws `NOT_FOUND` for any other order, too. */
export async function settleOrderOfPlace(
  core: Core,
  place: { placeId: string; userId: string },
  orderId: string,
): Promise<Settlement & { gameId: Types.ObjectId }> {
  const known = await findOrder(core, orderId);
  const isTheirs = known?.placeId?.toString() === place.placeId && known.userId.toString() === place.userId;
  if (!known?.gameId || !isTheirs) throw refuse('NOT_FOUND', 'no_such_payment');
  return { ...(await settlePayment(core, known)), gameId: known.gameId };
}

/** A booking and its other orders, as the caller has just read them. */
interface Seen {
  booking: BookingDoc;
  others: readonly PaymentDoc[];
}

async function settlePayment(core: Core, known: PaymentDoc, seen?: Seen): Promise<Settlement> {
  const { orderId } = known;
  const [order, attempts] = await askProvider(core, known);

  const end = endOf(known, order?.status, core.clock.now());
  let recorded: PaymentDoc | null = null;
  for (const attempt of attempts)
    if (attempt.captured) recorded = await recordCapture(core, known, attempt, end);
  const payment = recorded ?? (await recordEnd(core, known, end));
  await failpoint('settle.afterCapture');
  const payable = payableOf(payment);
  let written: BookingDoc | null = null;
  for (const capture of payment.captures)
    written = await payable.confirm(core, payment, capture, seen?.booking);
  if (payment.captures.length === 0) await recordAttempt(core, payment, attempts);
  await failpoint('settle.afterConfirm');
  const booking = await balanceMoney(core, payment.bookingId, written, seen && [payment, ...seen.others]);
  if (!booking) throw refuse('NOT_FOUND', 'no_such_booking');
  // An interrupted check-in or collection leaves the order open: they are not operations that could be resumed.
  if (payment.live && !payable.isForUs(booking)) await markForTermination(core, booking._id, orderId);
  await scheduleNextCheck(core, known, payment, {
    undecided: payment.captures.some((capture) => payable.judge(booking, capture) === 'undecided'),
    attempts: attempts.some(({ status }) => OPEN.has(status)),
  });
  return {
    paid: payment.captures.length > 0,
    requiresRefund:
      payment.captures.length > 0 && !payment.captures.some((c) => payable.judge(booking, c) === 'accepted'),
    booking,
  };
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
const FAILED = new Set<ProviderPaymentStatus>(['FAILED', 'USER_DROPPED', 'CANCELLED', 'VOID']);

/** Shows the last attempt's result on the booking, and notifies the player of an order's first failure. */
async function recordAttempt(core: Core, payment: PaymentDoc, attempts: ProviderPayment[]): Promise<void> {
  const last = attempts.at(-1);
  if (!last || last.status === 'NOT_ATTEMPTED') return;
  const failed = FAILED.has(last.status);
  const now = core.clock.now();
  const booking = await payableOf(payment).noteAttempt(core, payment, failed);
  if (!booking || !failed || payment.failedAt) return;
  const facts = [fact(core, 'payment.failed', now, { orderId: payment.orderId, ...factIds(booking) })];
  const after = await writeFailure(core, payment.orderId, now, facts);
  core.events.publishSoon('payments', after);
}

/**
 * Sets the next poll. If a webhook or settlement arrived since `known` was read, before the provider was asked, the
 * earlier time stays: the provider's answer may not include it.
 */
async function scheduleNextCheck(
  core: Core,
  known: PaymentDoc,
  payment: PaymentDoc,
  open: OpenMatters,
): Promise<void> {
  await writeNextCheck(core, known, payment, nextCheckAt(payment, core.clock.now(), open));
}
