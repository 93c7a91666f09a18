import { factIds } from '../bookings/story.js';
import { fact, recording } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import { balanceMoney, copyRefund } from './balance-money.js';
import type { PaymentDoc, RefundDoc } from './payment.model.js';
import type { ProviderRefund } from './provider/payment-provider.js';
import { ProviderRefused } from './provider/provider-errors.js';

const LONGEST_WAIT_MS = 5 * 60_000;
/** A refund the provider has taken but not finished is asked about this often. */
const POLL_MS = 5_000;
/** One that failed because the provider keeps it on hold may still go through: it is looked at this often, for so long. */
const LOOK_AT_HELD_MS = 3_600_000;
const HELD_FOR_MS = 30 * 86_400_000;

/**
 * Drives every refund to its end: asks for those not yet asked for, asks about those under way, with growing waits
 * while the provider is away. Returns how many payments it worked on.
 */
export async function pursueRefunds(core: Core, limit = 50): Promise<number> {
  await balanceDueBookings(core, limit);
  const due = await native(core.models, 'payments')
    .find({ refundDueAt: { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  await Promise.all(due.map((payment) => pursuePayment(core, payment)));
  return due.length;
}

/** At once, for one order: after a refund was requested or the provider told of one. */
export async function pursueRefundsOf(core: Core, orderId: string): Promise<void> {
  const payment = await native(core.models, 'payments').findOne({ orderId, refundDueAt: { $exists: true } });
  if (payment) await pursuePayment(core, payment);
}

/** Bookings that owe money whose refunds a crash kept from being recorded. */
async function balanceDueBookings(core: Core, limit: number): Promise<void> {
  const due = await native(core.models, 'bookings')
    .find({ moneyDueAt: { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  for (const booking of due) await balanceMoney(core, booking._id);
}

async function pursuePayment(core: Core, payment: PaymentDoc): Promise<void> {
  const payments = native(core.models, 'payments');
  const { orderId } = payment;
  let wait = Number.POSITIVE_INFINITY;
  for (const refund of payment.refunds) {
    try {
      wait = Math.min(wait, await pursueRefund(core, payment, refund));
    } catch (error) {
      core.log.warn({ err: error, refundId: refund.refundId }, 'a refund could not be asked for yet');
      await payments.updateOne(
        { orderId, 'refunds.refundId': refund.refundId },
        { $inc: { 'refunds.$.tries': 1 } },
      );
      wait = Math.min(wait, LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(refund.tries, 10));
    }
  }
  await payments.updateOne(
    // A refund or a webhook that came since it was read is worked on at once, by the next round.
    {
      orderId,
      refunds: { $size: payment.refunds.length },
      webhooks: payment.webhooks ?? { $exists: false },
    },
    Number.isFinite(wait)
      ? { $set: { refundDueAt: new Date(core.clock.now().getTime() + wait) } }
      : { $unset: { refundDueAt: '' } },
  );
}

/** Brings a refund as far as the provider does. Answers in how many ms there is more to do, infinity for never. */
async function pursueRefund(core: Core, payment: PaymentDoc, refund: RefundDoc): Promise<number> {
  await copyRefund(core, payment, refund); // which a crash may have kept from it
  if (refund.status === 'processed') return Number.POSITIVE_INFINITY;
  const said =
    refund.status === 'failed'
      ? await lookAtFailed(core, payment, refund)
      : await pursuePending(core, payment, refund);
  if (said === 'PENDING' || said === 'UNKNOWN') return POLL_MS;
  const isHeld = said === 'ONHOLD' && core.clock.now().getTime() - refund.at.getTime() < HELD_FOR_MS;
  return isHeld ? LOOK_AT_HELD_MS : Number.POSITIVE_INFINITY;
}

async function pursuePending(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
): Promise<ProviderRefund['status']> {
  const said = await askProvider(core, payment.orderId, refund);
  await failpoint('refund.afterAsk');
  await native(core.models, 'payments').updateOne(
    {
      orderId: payment.orderId,
      refunds: { $elemMatch: { refundId: refund.refundId, askedAt: { $exists: false } } },
    },
    { $set: { 'refunds.$.askedAt': core.clock.now() } },
  );
  if (said === 'SUCCESS') await endRefund(core, payment, refund, 'processed');
  else if (said !== 'PENDING' && said !== 'UNKNOWN') await endRefund(core, payment, refund, 'failed');
  return said;
}

/**
 * Asks about a refund that failed, and never for it: what the provider only kept on hold may have gone through since, and
 * is processed then. Answers what it says, null where it has never seen this refund.
 */
export async function lookAtFailed(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
): Promise<ProviderRefund['status'] | null> {
  const there = await core.provider.getRefund(payment.orderId, refund.refundId);
  if (there?.status === 'SUCCESS') await endRefund(core, payment, refund, 'processed');
  return there?.status ?? null;
}

async function askProvider(
  core: Core,
  orderId: string,
  refund: RefundDoc,
): Promise<ProviderRefund['status']> {
  try {
    const known = refund.askedAt ? await core.provider.getRefund(orderId, refund.refundId) : null;
    const answer =
      known ??
      (await core.provider.createRefund({
        orderId,
        refundId: refund.refundId,
        amount: refund.amount,
        note: refund.reason,
      }));
    return answer.status;
  } catch (error) {
    // A firm no is final: it alarms a person and does not loop. One to our keys says nothing of the refund.
    if (error instanceof ProviderRefused && error.status !== 401 && error.status !== 403) return 'FAILED';
    throw error;
  }
}

async function endRefund(
  core: Core,
  payment: PaymentDoc,
  refund: RefundDoc,
  status: 'processed' | 'failed',
): Promise<void> {
  const now = core.clock.now();
  const booking = await native(core.models, 'bookings').findOne({ _id: payment.bookingId });
  if (!booking) return;
  const ids = { orderId: payment.orderId, refundId: refund.refundId, ...factIds(booking) };
  const { push, inc, set } = recording([
    status === 'processed' ? fact(core, 'refund.processed', now, ids) : fact(core, 'refund.failed', now, ids),
  ]);
  const payments = native(core.models, 'payments');
  // One that failed may go through later; what is processed stays so.
  const before = status === 'processed' ? { $in: ['pending' as const, 'failed' as const] } : 'pending';
  const after = await payments.findOneAndUpdate(
    { orderId: payment.orderId, refunds: { $elemMatch: { refundId: refund.refundId, status: before } } },
    { $set: { ...set, 'refunds.$.status': status, updatedAt: now }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
  // Whoever ended it otherwise meanwhile may have died before he copied that.
  const recorded = after ?? (await payments.findOne({ orderId: payment.orderId }));
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
  await native(core.models, 'bookings').updateOne(
    { _id: payment.bookingId },
    { $push: { timeline: { at: now, what: 'refunded', by: 'system' } } },
  );
}
