import { setTimeout as sleep } from 'node:timers/promises';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBookingById } from '../booking-record/booking.schema.js';
import { findUnbalanced } from '../booking-record/booking-due.queries.js';
import { noteRefunded } from '../booking-record/booking-money.queries.js';
import { findOrder, type PaymentDoc, type RefundDoc } from '../booking-record/payment.schema.js';
import { findDueRefunds, findStillDue } from '../booking-record/payment-sweeps.queries.js';
import {
  countTry,
  findToPursue,
  noteAsked,
  noteSending,
  writeNextPursuit,
  writeRefundEnd,
} from '../booking-record/refunds.queries.js';
import { factIds } from '../operation/operation.js';
import { isDisputed } from '../payables/owed-part.js';
import { WHILE_TRIED_MS } from '../provider/circuit-breaker.js';
import type { ProviderRefund } from '../provider/payment-provider.js';
import { pollIntervalMs } from '../provider/poll-interval.js';
import { NotAsked, ProviderRefused, RateLimited } from '../provider/provider-errors.js';
import { passingOverSilent, providerOf } from '../provider/provider-of.js';
import { balanceMoney, copyRefund } from './balance-money.js';
import { balanceFees } from './settle-fee.js';

/** Longest delay before a refund that failed while the provider was down is requested again. */
const LONGEST_WAIT_MS = 2 * 60_000;
/**
 * Refunds requested in parallel: with answers in half a second, 7,000 a minute if the provider allows. More than its
 * limit per second, so that the full limit is used.
 */
const ASKED_AT_ONCE = 64;
const LOOKED_AT_ONCE = 8;
/**
 * Maximum number of waits for the rate limit, or for the call that probes the provider. Which caller gets through is
 * random: with ten in parallel, one in a thousand waits forty times.
 */
const WAITS_FOR_LIMIT = 120;
/** Poll interval for a failed refund that the provider has on hold: it may still succeed within 30 days. */
const HELD_POLL_INTERVAL_MS = 3_600_000;
const HELD_FOR_MS = 30 * 86_400_000;
/** Poll interval for a refund that waits for the outcome of a dispute, whose end makes it due at once. */
const DISPUTED_POLL_INTERVAL_MS = 3_600_000;

/**
 * Drives every refund to its end: requests new ones and polls pending ones, with growing delays while the provider is
 * down. Returns the number of payments handled.
 */
export async function pursueRefunds(core: Core): Promise<number> {
  return (await askForDueRefunds(core)) + (await reviewDueRefunds(core));
}

/**
 * Requests all due refunds as fast as the provider accepts them: waits at its rate limit, and leaves the rest due if it
 * does not answer. Returns the number of payments.
 */
export async function askForDueRefunds(core: Core, signal?: AbortSignal): Promise<number> {
  const balanced = { atOnce: 4, failed: 'money could not be balanced yet', signal };
  await drain(core, findUnbalanced(core), balanced, ({ _id }) => balanceMoney(core, _id));
  await balanceFees(core, signal);
  return await pursueDue(core, 'toAskFor', ASKED_AT_ONCE, signal, (payment) =>
    waitForLimit(() => pursuePayment(core, payment), signal),
  );
}

/** Asks about all others that are due: those under way, and those a webhook spoke of. Returns how many payments. */
export async function reviewDueRefunds(core: Core, signal?: AbortSignal): Promise<number> {
  return await pursueDue(core, 'toLookAt', LOOKED_AT_ONCE, signal, (payment) => pursuePayment(core, payment));
}

async function pursueDue(
  core: Core,
  which: 'toAskFor' | 'toLookAt',
  atOnce: number,
  signal: AbortSignal | undefined,
  pursue: (payment: PaymentDoc) => Promise<void>,
): Promise<number> {
  const now = core.clock.now();
  const round = { atOnce, failed: 'a refund is left for the next round', signal };
  const pursueStillDue = async ({ _id }: Pick<PaymentDoc, '_id' | 'provider'>) => {
    // Read at the last moment, because the round may be long and another process may have handled it.
    const payment = await findStillDue(core, _id, now);
    if (payment) await pursue(payment);
  };
  return await drain(core, findDueRefunds(core, which, now), round, passingOverSilent(pursueStillDue));
}

/**
 * Retries once the provider's rate limit allows, or another call found it up again. Throws `NotAsked` if neither
 * happens, or waiting is not allowed.
 */
async function waitForLimit(work: () => Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  for (let waits = 0; ; waits++) {
    try {
      return await work();
    } catch (error) {
      if (!isSoonOver(error) || waits === WAITS_FOR_LIMIT || signal?.aborted) throw error;
      await sleep(error.retryAfterMs, undefined, { signal }).catch(() => undefined); // closed while it slept
    }
  }
}

const isSoonOver = (error: unknown): error is NotAsked =>
  error instanceof RateLimited || (error instanceof NotAsked && error.retryAfterMs <= WHILE_TRIED_MS);

/**
 * Handles one order's refunds at once after a webhook. Looks them up before requesting them, because the webhook may
 * arrive before our request was recorded.
 */
export async function pursueRefundsOf(core: Core, orderId: string): Promise<void> {
  const payment = await findToPursue(core, orderId);
  if (!payment) return;
  const askedAt = core.clock.now();
  const refunds = payment.refunds.map((refund) => ({ askedAt, ...refund }));
  await pursuePayment(core, { ...payment, refunds });
}

/** Throws `NotAsked` if the provider accepts no calls now: the refund stays due. */
async function pursuePayment(core: Core, payment: PaymentDoc): Promise<void> {
  const { orderId } = payment;
  let wait = Number.POSITIVE_INFINITY;
  for (const refund of payment.refunds) {
    try {
      wait = Math.min(wait, await pursueRefund(core, payment, refund));
    } catch (error) {
      if (error instanceof NotAsked) throw error;
      core.log.warn({ err: error, refundId: refund.refundId }, 'a refund could not be requested yet');
      await countTry(core, orderId, refund.refundId);
      wait = Math.min(wait, LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(refund.tries, 10));
    }
  }
  const next = Number.isFinite(wait) ? new Date(core.clock.now().getTime() + wait) : undefined;
  await writeNextPursuit(core, payment, next);
}

/** Advances a refund as far as the provider allows. Returns the ms until the next step, infinity for none. */
async function pursueRefund(core: Core, payment: PaymentDoc, refund: RefundDoc): Promise<number> {
  await copyRefund(core, payment, refund); // which a crash may have kept from it
  if (refund.status === 'processed') return Number.POSITIVE_INFINITY;
  const said =
    refund.status === 'failed'
      ? await reviewFailed(core, payment, refund)
      : await pursuePending(core, payment, refund);
  if (said === 'DISPUTED') return DISPUTED_POLL_INTERVAL_MS;
  const ageMs = core.clock.now().getTime() - refund.at.getTime();
  // An accepted refund may take days, and the provider sends a webhook at its end.
  if (said === 'PENDING' || said === 'UNKNOWN') return pollIntervalMs(ageMs);
  const isHeld = said === 'ONHOLD' && ageMs < HELD_FOR_MS;
  return isHeld ? HELD_POLL_INTERVAL_MS : Number.POSITIVE_INFINITY;
}

async function pursuePending(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
): Promise<ProviderRefund['status'] | 'DISPUTED'> {
  const said = await askProvider(core, payment, refund);
  if (said === 'DISPUTED') return said;
  await failpoint('refund.afterAsk');
  await noteAsked(core, payment.orderId, refund.refundId);
  if (said === 'SUCCESS') await endRefund(core, payment, refund, 'processed');
  else if (said !== 'PENDING' && said !== 'UNKNOWN') await endRefund(core, payment, refund, 'failed');
  return said;
}

/**
 * Polls a failed refund without requesting it: one that the provider kept on hold may have succeeded since, and is then
 * processed. Returns the provider's refund, null if it does not know it.
 */
export async function reviewFailed(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
): Promise<ProviderRefund['status'] | null> {
  const { refundId, paymentId } = refund;
  const there = await providerOf(core, payment).getRefund(payment.orderId, refundId, paymentId);
  if (there?.status === 'SUCCESS') await endRefund(core, payment, refund, 'processed');
  return there?.status ?? null;
}

/** Requests a refund, once. `DISPUTED` if it was not requested because a bank disputes its payment. */
async function askProvider(
  core: Core,
  payment: PaymentDoc,
  { refundId, paymentId, amount, reason: note, askedAt }: RefundDoc,
): Promise<ProviderRefund['status'] | 'DISPUTED'> {
  const { orderId } = payment;
  try {
    const provider = providerOf(core, payment);
    const isKnown = askedAt || isDisputed(payment, paymentId);
    const known = isKnown ? await provider.getRefund(orderId, refundId, paymentId) : null;
    if (known) return known.status;
    if (!(await noteSending(core, orderId, { refundId, paymentId }))) return 'DISPUTED';
    return (await provider.createRefund({ orderId, refundId, paymentId, amount, note })).status;
  } catch (error) {
    // A refusal is final: it raises an alarm and is not repeated. A refusal of our keys says nothing about the refund.
    if (error instanceof ProviderRefused && error.status !== 401 && error.status !== 403) return 'FAILED';
    throw error;
  }
}

/** A share is refunded to the player who paid it, who is then notified. */
const payerOf = ({ hostId, userId }: PaymentDoc): { userId?: string } =>
  hostId ? { userId: userId.toString() } : {};

async function endRefund(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
  status: 'processed' | 'failed',
): Promise<void> {
  const now = core.clock.now();
  const booking = payment.entryId
    ? { ...payment, _id: payment.entryId }
    : await findBookingById(core, payment.bookingId);
  if (!booking) return;
  const ids = {
    orderId: payment.orderId,
    refundId: refund.refundId,
    ...factIds(booking),
    ...payerOf(payment),
  };
  const facts = [
    status === 'processed' ? fact(core, 'refund.processed', now, ids) : fact(core, 'refund.failed', now, ids),
  ];
  const after = await writeRefundEnd(core, payment.orderId, refund.refundId, { status, now, facts });
  // Another process may have ended it otherwise and died before copying that.
  const recorded = after ?? (await findOrder(core, payment.orderId));
  const ended = recorded?.refunds.find(({ refundId }) => refundId === refund.refundId);
  if (ended) await copyRefund(core, payment, ended);
  if (!after) return;
  core.events.publishSoon('payments', after);
  if (status === 'failed') {
    core.log.error(
      { alarm: 'refund', orderId: payment.orderId, refundId: refund.refundId },
      'a refund failed',
    );
    return;
  }
  if (!payment.entryId) await noteRefunded(core, payment.bookingId, now);
}
