import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import type { PaymentDoc } from './payment.schema.js';

export async function findLiveOrder(
  core: Core,
  { payableId }: Pick<PaymentDoc, 'payableId'>,
): Promise<PaymentDoc | null> {
  return await core.db.payments.findOne({ payableId, live: true });
}

/** False if its payable has a live order: its unique index decides between two tabs. */
export async function insertOrder(core: Core, order: PaymentDoc): Promise<boolean> {
  return await insertOnce(() => core.writes.newOrder(order));
}

/** Records that the provider opened the order. Null if it has ended or was paid meanwhile. */
export async function writeOpened(
  core: Core,
  order: PaymentDoc,
  opened: Pick<PaymentDoc, 'sessionId' | 'paymentUrl' | 'expiresAt'>,
): Promise<PaymentDoc | null> {
  const { _id } = order;
  const set = { ...opened, updatedAt: core.clock.now(), status: 'ACTIVE' as const };
  const filter = { _id, status: { $in: ['CREATING' as const, 'ACTIVE' as const] } };
  return (await core.writes.order({ filter, update: { $set: set } })) ? { ...order, ...set } : null;
}

/**
 * Marks a booking's open order to be ended, without waiting for the provider. An earlier mark keeps its time.
 * `orderId`: only that one, because another tab may have a newer one by now.
 */
export async function markForTermination(
  core: Core,
  bookingId: Types.ObjectId,
  orderId?: string,
): Promise<void> {
  const now = core.clock.now();
  await core.db.payments.updateMany(
    {
      bookingId,
      ...(orderId ? { orderId } : {}),
      live: true,
      // The order of a place or an entry ends with its hold anyway.
      $or: [
        { terminateAt: { $exists: false } },
        { placeId: { $exists: true }, terminateAt: { $gt: now } },
        { entryId: { $exists: true }, terminateAt: { $gt: now } },
      ],
    },
    { $set: { terminateAt: now } },
  );
}

/** Postpones the end of an order to that time. */
export async function postponeEnd(core: Core, orderId: string, terminateAt: Date): Promise<void> {
  await core.db.payments.updateOne({ orderId, terminateAt: { $exists: true } }, { $set: { terminateAt } });
}

/** The provider has ended the order. */
export async function writeEnded(core: Core, orderId: string, status: PaymentDoc['status']): Promise<void> {
  await core.db.payments.updateOne(
    { orderId },
    { $set: { status, updatedAt: core.clock.now() }, $unset: { live: '', terminateAt: '' } },
  );
}
