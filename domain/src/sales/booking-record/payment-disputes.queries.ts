import type { mongo } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc, RefundDoc } from './payment.schema.js';

type Mark = NonNullable<PaymentDoc['disputed']>[number];

/**
 * Marks a capture as disputed: from then on no refund of it is recorded. Idempotent. Returns the order with every
 * refund that came first; null if there is no such order.
 */
export async function markDisputed(core: Core, orderId: string, mark: Mark): Promise<PaymentDoc | null> {
  await core.db.payments.updateOne(
    { orderId, 'disputed.key': { $ne: mark.key } },
    { $push: { disputed: mark }, $set: { updatedAt: core.clock.now() } },
  );
  return await core.db.payments.findOne({ orderId });
}

/**
 * Removes a mark, and books what the bank took in the same update: `after` are the order's refunds with those that the
 * bank has met and those that book the rest. Null if the mark has gone, or a refund was added or requested since the
 * read.
 */
export async function endDisputed(
  core: Core,
  { orderId, refunds: before }: PaymentDoc,
  key: string,
  after: readonly RefundDoc[] = before,
): Promise<PaymentDoc | null> {
  const now = core.clock.now();
  const changed = [...after.entries()].filter(([i, refund]) => refund !== before[i]);
  const unsent = changed.flatMap(([i]) => {
    const { sentAt } = before[i] ?? {};
    const at = `refunds.${i}`;
    return before[i]
      ? [
          [`${at}.status`, 'pending'],
          [`${at}.askedAt`, { $exists: false }],
          [`${at}.sentAt`, sentAt ?? { $exists: false }],
        ]
      : [];
  });
  const update = {
    $pull: { disputed: { key } },
    $set: {
      updatedAt: now,
      ...(changed.length > 0 ? { ledgerDueAt: now } : {}),
      // Those that waited for the bank are requested now.
      ...(after.some(({ status }) => status === 'pending') ? { refundDueAt: now } : {}),
      ...Object.fromEntries(changed.map(([i, refund]) => [`refunds.${i}`, refund])),
    },
  };
  return await core.db.payments.findOneAndUpdate(
    { orderId, 'disputed.key': key, refunds: { $size: before.length }, ...Object.fromEntries(unsent) },
    update as mongo.UpdateFilter<PaymentDoc>, // dotted paths are beyond the driver's types
    { returnDocument: 'after' },
  );
}
