import type { Core } from '../../platform/core.js';
import type { PaymentDoc, RefundDoc } from './payment.schema.js';

type Mark = NonNullable<PaymentDoc['disputed']>[number];

/**
 * Marks a capture as disputed: from then on no refund of it is recorded. Idempotent. Returns the order with every refund
 * that came first; null if there is no such order.
 */
export async function markDisputed(core: Core, orderId: string, mark: Mark): Promise<PaymentDoc | null> {
  await core.db.payments.updateOne(
    { orderId, 'disputed.key': { $ne: mark.key } },
    { $push: { disputed: mark }, $set: { updatedAt: core.clock.now() } },
  );
  return await core.db.payments.findOne({ orderId });
}

/**
 * Removes a mark, and books what the bank took as processed refunds in the same update. Null if the mark has gone, or a
 * refund came since the order was read.
 */
export async function endDisputed(
  core: Core,
  { orderId, refunds: { length: k } }: PaymentDoc,
  key: string,
  losses: readonly RefundDoc[],
): Promise<PaymentDoc | null> {
  const now = core.clock.now();
  return await core.db.payments.findOneAndUpdate(
    { orderId, 'disputed.key': key, refunds: { $size: k } },
    {
      $pull: { disputed: { key } },
      $set: { updatedAt: now, ...(losses.length > 0 ? { ledgerDueAt: now } : {}) },
      $push: { refunds: { $each: [...losses] } },
    },
    { returnDocument: 'after' },
  );
}
