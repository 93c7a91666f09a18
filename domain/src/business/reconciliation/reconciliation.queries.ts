import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import type { PaymentDoc } from '../../sales/booking-record/payment.schema.js';
import type { DisputeDoc } from '../../sales/disputes/dispute.schema.js';
import type { ProviderName } from '../../sales/provider/payment-provider.js';
import type { SettlementDoc } from '../settlements/settlement.schema.js';

type Reads = Pick<Core, 'db'>;

/** The orders with these ids. */
export const findOrders = ({ db }: Reads, orderIds: readonly string[]): Promise<PaymentDoc[]> =>
  db.payments.find({ orderId: { $in: [...orderIds] } }).toArray();

const idAt = (at: Date): Types.ObjectId => Types.ObjectId.createFromTime(Math.floor(at.getTime() / 1000));

/** The captures of orders created in a period, by the time in their ids; streamed. */
export const scanOrdersCreated = (
  { db }: Reads,
  from: Date,
  to: Date,
): AsyncIterable<Pick<PaymentDoc, '_id' | 'orderId' | 'provider' | 'captures'>> =>
  db.payments
    .find({ _id: { $gte: idAt(from), $lt: idAt(to) } })
    .project<Pick<PaymentDoc, '_id' | 'orderId' | 'provider' | 'captures'>>({
      orderId: 1,
      provider: 1,
      captures: 1,
    });

type RefundedOrder = Pick<PaymentDoc, '_id' | 'orderId' | 'provider' | 'refunds'>;

/** Orders with a refund that the provider accepted in a period; streamed. */
export const scanRefundsAsked = ({ db }: Reads, from: Date, to: Date): AsyncIterable<RefundedOrder> =>
  db.payments
    .find({
      refunds: { $elemMatch: { askedAt: { $gte: from, $lt: to } } },
      // Without it the server would not choose the partial index.
      'refunds.askedAt': { $gte: from },
    })
    .project<RefundedOrder>({ orderId: 1, provider: 1, refunds: 1 });

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

const OF_PAYOUT = {
  amount: 1,
  status: 1,
  payoutId: 1,
  vendor: 1,
  reference: 1,
  sentAt: 1,
  reversals: 1,
} as const;
export type PayoutOfReport = Pick<SettlementDoc, '_id' | keyof typeof OF_PAYOUT>;

/** Settlements whose last payout, or a reversal of it, was sent in a period; streamed. */
export const scanSentWithin = ({ db }: Reads, from: Date, to: Date): AsyncIterable<PayoutOfReport> => {
  const within = { $gte: from, $lt: to };
  return db.settlements
    .find({ $or: [{ sentAt: within }, { 'reversals.sentAt': within }] })
    .project<PayoutOfReport>(OF_PAYOUT);
};

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
