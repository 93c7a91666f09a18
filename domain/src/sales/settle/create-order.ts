import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { inSpan } from '../../platform/tracing/span.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import {
  findLiveOrder,
  insertOrder,
  markForTermination,
  writeOpened,
} from '../booking-record/orders.queries.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { bookingPurchase } from '../payables/booking-purchase.js';
import { entryPurchase } from '../payables/entry-purchase.js';
import type { Purchase } from '../payables/payable.js';
import { sharePurchase } from '../payables/share-purchase.js';
import { ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { providerOf } from '../provider/provider-of.js';
import { nextCheckAt } from './check-schedule.js';
import { settleAny } from './settle.js';
import { terminateOrder } from './terminate.js';

/** The provider's minimum lifetime; we end orders at our own time. */
const ORDER_LIFE_MS = 16 * 60_000;
/** An order this close to its end is not handed out any more. */
const TOO_LATE_MS = 30_000;

export type LiveOrder = PaymentDoc & { sessionId: string; paymentUrl: string };

const isOpen = (payment: PaymentDoc): payment is LiveOrder =>
  payment.status === 'ACTIVE' && payment.sessionId !== undefined && payment.paymentUrl !== undefined;

/** The live order of a booking (`orderFor`). */
export const createOrder = (core: Core, booking: BookingDoc): Promise<LiveOrder> =>
  orderFor(core, bookingPurchase(booking));

/** The live order of a player's place in a game (`orderFor`). @throws `NOT_FOUND` for a place of another player */
export const createShareOrder = async (
  core: Core,
  placeId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<LiveOrder> => await orderFor(core, await sharePurchase(core, placeId, userId));

/** The live order of the caller's entry (`orderFor`). @throws `NOT_FOUND` for an entry of another captain */
export const createEntryOrder = async (
  core: Core,
  entryId: Types.ObjectId,
  userId: Types.ObjectId,
): Promise<LiveOrder> => await orderFor(core, await entryPurchase(core, entryId, userId));

/**
 * The live order of what is to be paid, created if there is none. Idempotent, also across tabs (docs/product-rules.md,
 * Payments).
 * @throws `STATE_CONFLICT` unless a payment is due, `UNAVAILABLE` while the provider is down.
 */
async function orderFor(core: Core, purchase: Purchase): Promise<LiveOrder> {
  try {
    return await findOrOpenOrder(core, purchase);
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      throw refuse('UNAVAILABLE', 'order_provider_away', {
        retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000),
        cause: error,
      });
    }
    if (error instanceof ProviderRefused) {
      throw refuse('UNAVAILABLE', 'order_failed', { retryAfterSeconds: 5, cause: error });
    }
    throw error;
  }
}

async function findOrOpenOrder(core: Core, first: Purchase): Promise<LiveOrder> {
  let purchase = first;
  for (let attempt = 0; attempt < 4; attempt++) {
    const { record } = purchase;
    purchase.assertDue(core.clock.now());
    // An order from another tab or an interrupted request is found in the second round.
    const isFirst = attempt === 0 && purchase.isFirst;
    const known = isFirst ? null : await findLiveOrder(core, record);
    const live = known ?? (await recordOrder(core, purchase));
    const isGood = live && !isEnding(live, purchase) && live.amount === record.amount;
    if (isGood && live.expiresAt.getTime() - core.clock.now().getTime() > TOO_LATE_MS) {
      if (isOpen(live)) return live;
      return await inSpan(core, 'provider open order', { kind: 'client' }, () =>
        openAtProvider(core, purchase, live),
      );
    }
    if (live && !isGood) {
      const now = await purchase.readAgain(core);
      if (now.record.amount !== record.amount) {
        purchase = now; // changed since it was read: the order may be of the new amount
        continue;
      }
      // The order has the amount before a change, or is to be ended anyway: money paid on it would only be refunded.
      await markForTermination(core, record.bookingId, live.orderId);
      await terminateOrder(core, live);
    }
    // Past its end: the provider's state decides whether there may be another.
    if (live) await settleAny(core, live.orderId);
    else await sleep(50);
    purchase = await purchase.readAgain(core);
  }
  throw refuse('UNAVAILABLE', 'provider_busy', {
    retryAfterSeconds: 2,
  });
}

/** True if the order is to end for another reason than its time. */
const isEnding = ({ terminateAt }: PaymentDoc, { endsAt }: Purchase): boolean =>
  terminateAt !== undefined && terminateAt.getTime() !== endsAt?.getTime();

/** Stores the order before the provider is asked, so a webhook never meets an unknown order. */
async function recordOrder(core: Core, { record, endsAt }: Purchase): Promise<PaymentDoc | null> {
  const now = core.clock.now();
  const base = {
    status: 'CREATING' as const,
    createdAt: now,
    expiresAt: new Date(now.getTime() + ORDER_LIFE_MS),
  };
  const next = nextCheckAt(base, now, { undecided: false, attempts: false });
  const payment: PaymentDoc = {
    ...base,
    _id: new Types.ObjectId(),
    orderId: `crease_${randomBytes(10).toString('hex')}`,
    ...record,
    ...(endsAt ? { terminateAt: endsAt } : {}),
    currency: 'INR',
    provider: core.provider.name,
    live: true,
    captures: [],
    refunds: [],
    ...(next ? { nextCheckAt: next } : {}),
    outbox: [],
    seq: 0,
    updatedAt: now,
  };
  return (await insertOrder(core, payment)) ? payment : null; // else the other tab was first
}

async function openAtProvider(core: Core, purchase: Purchase, payment: PaymentDoc): Promise<LiveOrder> {
  const { orderId } = payment;
  await failpoint('order.afterRecord');
  const origin = core.env.PUBLIC_URL;
  const order = await providerOf(core, payment).createOrder({
    orderId,
    amount: payment.amount,
    currency: 'INR',
    customer: {
      id: payment.userId.toString(),
      ...purchase.contact,
    },
    returnUrl: `${origin}${purchase.returnPath}&order_id={order_id}`,
    notifyUrl: `${origin}/api/payments/webhook`,
    expiresAt: payment.expiresAt,
    note: purchase.note,
  });
  await failpoint('order.afterProvider');
  const { paymentSessionId: sessionId, paymentUrl, expiresAt } = order;
  const opened = await writeOpened(core, payment, { sessionId, paymentUrl, expiresAt });
  if (!opened || !isOpen(opened)) throw refuse('STATE_CONFLICT', 'payment_ended');
  // A request that ended the booking's orders since it was read may not have seen this one yet.
  if (!(await purchase.noteOrder(core, payment))) {
    await markForTermination(core, payment.bookingId, orderId);
    throw refuse('STATE_CONFLICT', 'booking_changed');
  }
  return opened;
}
