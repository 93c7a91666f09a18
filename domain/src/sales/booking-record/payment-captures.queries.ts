import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { Capture, PaymentDoc } from './payment.schema.js';

/** The changes to an order's record when it ends. */
export interface OrderEnd {
  $set: Pick<PaymentDoc, 'status'>;
  $unset: { live: ''; terminateAt: '' };
}

/**
 * Records a capture, and the order's end if it has one; returns null if another caller recorded it first.
 * `settleAgainAt` is when a settlement that gets cut from here on is retried. The returned order is built from the
 * earlier read, so it can lack what was noted meanwhile.
 */
export async function addCapture(
  core: Core,
  order: PaymentDoc,
  capture: Capture,
  {
    facts,
    end,
    now,
    settleAgainAt,
  }: { facts: OutboxEntry[]; end: OrderEnd | undefined; now: Date; settleAgainAt: Date },
): Promise<PaymentDoc | null> {
  const { push, inc, set } = recording(facts);
  const filter = { _id: order._id, 'captures.paymentId': { $ne: capture.paymentId } };
  const $set = { ...set, ...end?.$set, updatedAt: now, ledgerDueAt: now };
  const update = {
    $push: { ...push, captures: capture },
    $inc: inc,
    $set,
    ...(end ? { $unset: end.$unset } : {}),
    // An interruption from here on is resumed soon, even for a paid or ended order, which is polled rarely.
    $min: { nextCheckAt: settleAgainAt },
  };
  const isAsRead = await core.writes.order({ filter: { ...filter, seq: order.seq }, update });
  if (!isAsRead) return await core.db.payments.findOneAndUpdate(filter, update, { returnDocument: 'after' });
  const { live, terminateAt, ...ended } = order;
  return {
    ...(end ? ended : order),
    ...$set,
    captures: [...order.captures, capture],
    outbox: [...order.outbox, ...facts],
    seq: order.seq + inc.seq,
    nextCheckAt: order.nextCheckAt && order.nextCheckAt < settleAgainAt ? order.nextCheckAt : settleAgainAt,
  };
}

/** Null if there is no such order. */
export async function writeEnd(core: Core, orderId: string, end: OrderEnd): Promise<PaymentDoc | null> {
  return await core.db.payments.findOneAndUpdate(
    { orderId },
    { $set: { ...end.$set, updatedAt: core.clock.now() }, $unset: end.$unset },
    { returnDocument: 'after' },
  );
}

/** Records an order's first failure; this update decides which caller reports it. Null for every later one. */
export async function writeFailure(
  core: Core,
  orderId: string,
  now: Date,
  facts: OutboxEntry[],
): Promise<PaymentDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.payments.findOneAndUpdate(
    { orderId, failedAt: { $exists: false } },
    { $set: { ...set, failedAt: now }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
}

/**
 * Sets when the provider is polled about an order next; never if `next` is undefined. If a webhook or settlement
 * arrived since `known` was read, the earlier time stays.
 */
export async function writeNextCheck(
  core: Core,
  known: PaymentDoc,
  payment: PaymentDoc,
  next: Date | undefined,
): Promise<void> {
  const { _id, captures } = payment;
  const isSet = await core.writes.order({
    filter: {
      _id,
      webhooks: known.webhooks ?? { $exists: false },
      captures: { $size: captures.length },
      nextCheckAt: payment.nextCheckAt ?? { $exists: false },
    },
    update: next ? { $set: { nextCheckAt: next } } : { $unset: { nextCheckAt: '' } },
  });
  if (!isSet && next) {
    await core.db.payments.updateOne({ _id }, { $min: { nextCheckAt: next } });
  }
}

/** Records a webhook about an order, which is then polled at `checkAt` at the latest. */
export async function noteWebhook(
  core: Core,
  orderId: string,
  { checkAt, isOfRefund, unknownType }: { checkAt: Date; isOfRefund: boolean; unknownType?: string },
): Promise<void> {
  await core.db.payments.updateOne(
    { orderId },
    {
      $inc: { webhooks: 1 },
      $min: { nextCheckAt: checkAt, ...(isOfRefund ? { refundDueAt: checkAt } : {}) },
      ...(unknownType === undefined ? {} : { $addToSet: { unknownWebhooks: unknownType } }),
    },
  );
}
