import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import type { DisputeDoc } from '../../sales/disputes/dispute.schema.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';

type Reads = Pick<Core, 'db'>;

/** These orders. */
export const findOrders = ({ db }: Reads, orderIds: readonly string[]): Promise<PaymentDoc[]> =>
  db.payments.find({ orderId: { $in: [...orderIds] } }).toArray();

/** These settlements, without their lists. */
export const findSettlementsById = (
  { db }: Reads,
  ids: readonly string[],
): Promise<Pick<SettlementDoc, '_id' | 'amount' | 'status' | 'payoutId'>[]> =>
  db.settlements
    .find({ _id: { $in: ids.map((id) => new Types.ObjectId(id)) } })
    .project<Pick<SettlementDoc, '_id' | 'amount' | 'status' | 'payoutId'>>({
      amount: 1,
      status: 1,
      payoutId: 1,
    })
    .toArray();

/** The disputes of these orders, or with these ids of their provider. */
export const findDisputesOf = (
  { db }: Reads,
  provider: ProviderName,
  orders: readonly PaymentDoc[],
  disputeIds: readonly string[],
): Promise<DisputeDoc[]> => {
  const ids = orders.flatMap(({ disputed = [], refunds }) => [
    ...disputed.map(({ key }) => key),
    ...refunds.flatMap(({ dispute }) => dispute ?? []),
  ]);
  const bookingIds = ids.length > 0 ? orders.map(({ bookingId }) => bookingId) : [];
  return db.disputes
    .find({
      provider,
      $or: [{ disputeId: { $in: [...disputeIds] } }, { bookingId: { $in: bookingIds } }],
    })
    .toArray();
};
