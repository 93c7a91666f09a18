import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { PaymentDoc } from './payment.schema.js';

/** Queries of the sweeps, longest due first: each uses an index and is streamed. */

/** Orders that the provider is to end. */
export const findOrdersToEnd = (core: Core): AsyncIterable<PaymentDoc> =>
  core.db.payments.find(ordersToEnd(core.clock.now()).where, { sort: { terminateAt: 1 } });

export const ordersToEnd = (now: Date) => due('payments', { terminateAt: { $lte: now } });

export type OrderToCheck = Pick<PaymentDoc, '_id' | 'orderId' | 'provider' | 'nextCheckAt'>;

/** Orders due to be polled at the provider. */
export const findOrdersToCheck = (core: Core): AsyncIterable<OrderToCheck> =>
  core.db.payments.find(ordersToCheck(core.clock.now()).where, {
    projection: { orderId: 1, provider: 1, nextCheckAt: 1 },
    sort: { nextCheckAt: 1 },
  });

export const ordersToCheck = (now: Date) => due('payments', { nextCheckAt: { $lte: now } });

/** Leases an order to this process until then. False if another process has it since it was found. */
export async function leaseCheck(
  core: Core,
  { orderId, nextCheckAt }: Pick<PaymentDoc, 'orderId' | 'nextCheckAt'>,
  until: Date,
): Promise<boolean> {
  const lease = await core.db.payments.updateOne(
    { orderId, ...(nextCheckAt ? { nextCheckAt } : {}) },
    { $set: { nextCheckAt: until } },
  );
  return lease.modifiedCount > 0;
}

const NOT_ASKED_FOR = { $elemMatch: { status: 'pending', askedAt: { $exists: false } } } as const;

/** Which refunds are due: those not requested yet, or all others. */
const DUE = {
  toAskFor: { refunds: NOT_ASKED_FOR },
  toLookAt: { refunds: { $not: NOT_ASKED_FOR } },
} as const;

/** Orders with refunds that are due at `now`. */
export const findDueRefunds = (
  core: Core,
  which: keyof typeof DUE,
  now: Date,
): AsyncIterable<Pick<PaymentDoc, '_id' | 'provider'>> =>
  core.db.payments.find(refundsDue(which, now).where, {
    projection: { provider: 1 },
    sort: { refundDueAt: 1 },
  });

export const refundsDue = (which: keyof typeof DUE, now: Date) =>
  due('payments', { refundDueAt: { $lte: now }, ...DUE[which] });

/** When the oldest refund became due that was not requested yet; undefined if there is none. */
export async function oldestDueRefundAt(core: Core): Promise<Date | undefined> {
  const oldest = await core.db.payments.findOne(refundsDue('toAskFor', core.clock.now()).where, {
    projection: { refundDueAt: 1 },
    sort: { refundDueAt: 1 },
  });
  return oldest?.refundDueAt;
}

/** The order, if it still has refunds that were due at `now`. */
export async function findStillDue(core: Core, _id: Types.ObjectId, now: Date): Promise<PaymentDoc | null> {
  return await core.db.payments.findOne({ _id, refundDueAt: { $lte: now } });
}

/** Orders with a refund that failed. */
export const scanFailedRefunds = (core: Pick<Core, 'db'>): AsyncIterable<PaymentDoc> =>
  core.db.payments.find({ 'refunds.status': 'failed' });

/** The newest orders with a refund that failed. */
export const newestFailedRefunds = (core: Core, atMost: number): AsyncIterable<PaymentDoc> =>
  core.db.payments.find({ 'refunds.status': 'failed' }, { sort: { updatedAt: -1, _id: -1 }, limit: atMost });
