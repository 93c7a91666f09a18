import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc, RefundDoc } from './payment.schema.js';

/**
 * Records a refund as an intent, the next of its order. Numbered by place: two that decide at once cannot both be the
 * k-th refund. Null when another was recorded since the order was read, or its capture is disputed, or with
 * `unlessShared` if shares are paid beside it.
 */
export async function addRefund(
  core: Core,
  { orderId, refunds: { length: k } }: PaymentDoc,
  refund: RefundDoc,
  { facts, unlessShared = false }: { facts: OutboxEntry[]; unlessShared?: boolean | undefined },
): Promise<PaymentDoc | null> {
  const { push, inc, set } = recording(facts);
  const now = refund.at;
  return await core.db.payments.findOneAndUpdate(
    {
      orderId,
      [`refunds.${k}`]: { $exists: false },
      refunds: { $size: k },
      'disputed.paymentId': { $ne: refund.paymentId },
      ...(unlessShared ? { shared: { $exists: false } } : {}),
    },
    { $push: { ...push, refunds: refund }, $inc: inc, $set: { ...set, refundDueAt: now, updatedAt: now } },
    { returnDocument: 'after' },
  );
}

/**
 * Closes the order of a booking's player to refunds by hand that do not know of shares. Idempotent. Returns the order,
 * with every such refund that came first.
 */
export async function markShared(core: Core, orderId: string): Promise<PaymentDoc | null> {
  return await core.db.payments.findOneAndUpdate(
    { orderId },
    { $set: { shared: true } },
    { returnDocument: 'after' },
  );
}

/** An order with refunds to be pursued, due or not yet. */
export async function findToPursue(core: Core, orderId: string): Promise<PaymentDoc | null> {
  return await core.db.payments.findOne({ orderId, refundDueAt: { $exists: true } });
}

/** Counts another failed request of a refund. */
export async function countTry(core: Core, orderId: string, refundId: string): Promise<void> {
  await core.db.payments.updateOne(
    { orderId, 'refunds.refundId': refundId },
    { $inc: { 'refunds.$.tries': 1 } },
  );
}

/** Notes that the provider is about to be asked for a refund. False while a bank disputes its payment. */
export async function noteSending(
  core: Core,
  orderId: string,
  { refundId, paymentId }: Pick<RefundDoc, 'refundId' | 'paymentId'>,
): Promise<boolean> {
  // Decides between the request and a dispute: `endDisputed` meets only refunds whose `sentAt` is as it was read.
  const { matchedCount } = await core.db.payments.updateOne(
    {
      orderId,
      'disputed.paymentId': { $ne: paymentId },
      refunds: { $elemMatch: { refundId, status: 'pending' } },
    },
    { $set: { 'refunds.$.sentAt': core.clock.now() } },
  );
  return matchedCount === 1;
}

/** The provider has it. The first time counts. */
export async function noteAsked(core: Core, orderId: string, refundId: string): Promise<void> {
  await core.db.payments.updateOne(
    { orderId, refunds: { $elemMatch: { refundId, askedAt: { $exists: false } } } },
    { $set: { 'refunds.$.askedAt': core.clock.now() } },
  );
}

/**
 * Sets when an order's refunds are processed next; never if `next` is undefined. Misses if a refund or webhook arrived
 * since the order was read, or a dispute ended, which the next round handles at once.
 */
export async function writeNextPursuit(
  core: Core,
  { orderId, refunds, webhooks, refundDueAt }: PaymentDoc,
  next: Date | undefined,
): Promise<void> {
  await core.db.payments.updateOne(
    {
      orderId,
      refunds: { $size: refunds.length },
      webhooks: webhooks ?? { $exists: false },
      refundDueAt: refundDueAt ?? { $exists: false },
    },
    next ? { $set: { refundDueAt: next } } : { $unset: { refundDueAt: '' } },
  );
}

/**
 * Ends a refund; of several callers this update lets one report it. Null for the others. A failed one may succeed
 * later; a processed one is final.
 */
export async function writeRefundEnd(
  core: Core,
  orderId: string,
  refundId: string,
  { status, now, facts }: { status: 'processed' | 'failed'; now: Date; facts: OutboxEntry[] },
): Promise<PaymentDoc | null> {
  const { push, inc, set } = recording(facts);
  const before = status === 'processed' ? { $in: ['pending' as const, 'failed' as const] } : 'pending';
  return await core.db.payments.findOneAndUpdate(
    { orderId, refunds: { $elemMatch: { refundId, status: before } } },
    {
      $set: {
        ...set,
        'refunds.$.status': status,
        updatedAt: now,
        ...(status === 'processed' ? { ledgerDueAt: now } : {}),
      },
      $push: push,
      $inc: inc,
    },
    { returnDocument: 'after' },
  );
}
