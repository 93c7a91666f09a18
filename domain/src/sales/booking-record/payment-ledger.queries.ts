import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { MAJORITY } from '../../platform/mongo.js';
import { due } from '../../platform/which-due.js';
import type { PaymentDoc, RefundSplit } from './payment.schema.js';

/** Orders with a capture or processed refund that is not in the ledger yet, longest due first. */
export const findOrdersToPost = (core: Core, now: Date): AsyncIterable<Pick<PaymentDoc, '_id' | 'orderId'>> =>
  core.db.payments.find(ordersToPost(now).where, { projection: { orderId: 1 }, sort: { ledgerDueAt: 1 } });

export const ordersToPost = (now: Date) => due('payments', { ledgerDueAt: { $lte: now } });

export async function findOrderIdsOf(core: Core, bookingId: Types.ObjectId): Promise<string[]> {
  const found = await core.db.payments
    .find({ bookingId, ledgerDueAt: { $exists: true } }, { projection: { orderId: 1 } })
    .toArray();
  return found.map(({ orderId }) => orderId);
}

/** Orders of an owner with refunds under way or money that is not posted yet, and those of these ids. */
export async function findUnpostedOrders(
  core: Core,
  ownerId: Types.ObjectId,
  orderIds: readonly string[],
): Promise<Pick<PaymentDoc, 'orderId' | 'bookingId' | 'refunds'>[]> {
  return await core.db.payments
    .find(
      {
        $or: [
          { refundDueAt: { $exists: true }, ownerId },
          { ledgerDueAt: { $exists: true }, ownerId },
          { orderId: { $in: [...orderIds] } },
        ],
      },
      MAJORITY,
    )
    .project<Pick<PaymentDoc, 'orderId' | 'bookingId' | 'refunds'>>({ orderId: 1, bookingId: 1, refunds: 1 })
    .toArray();
}

/** Makes an order due for the ledger although nothing was captured or refunded. */
export async function makeLedgerDue(core: Core, orderId: string): Promise<void> {
  await core.db.payments.updateOne({ orderId }, { $set: { ledgerDueAt: core.clock.now() } });
}

/** Marks an order as fully posted. Misses if it became due again since it was read: it stays due. */
export async function clearLedgerDue(core: Core, { orderId, seq, ledgerDueAt }: PaymentDoc): Promise<void> {
  if (!ledgerDueAt) return;
  await core.db.payments.updateOne({ orderId, seq, ledgerDueAt }, { $unset: { ledgerDueAt: '' } });
}

/** Anything newer stays due at once. */
export async function postponeLedger(
  core: Core,
  { orderId, seq, ledgerDueAt }: PaymentDoc,
  until: Date,
): Promise<void> {
  if (!ledgerDueAt) return;
  await core.db.payments.updateOne({ orderId, seq, ledgerDueAt }, { $set: { ledgerDueAt: until } });
}

/** Freezes the sources of an old refund. Returns them, whichever process froze them. */
export async function freezeSplit(
  core: Core,
  orderId: string,
  refundId: string,
  split: RefundSplit,
): Promise<RefundSplit> {
  await core.db.payments.updateOne(
    { orderId, refunds: { $elemMatch: { refundId, split: { $exists: false } } } },
    { $set: { 'refunds.$.split': split } },
  );
  const payment = await core.db.payments.findOne({ orderId });
  return payment?.refunds.find((refund) => refund.refundId === refundId)?.split ?? split;
}
