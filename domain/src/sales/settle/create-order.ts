import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { inSpan } from '../../platform/tracing/span.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { noteOrder } from '../booking-record/booking-money.queries.js';
import {
  findLiveOrder,
  insertOrder,
  markForTermination,
  writeOpened,
} from '../booking-record/orders.queries.js';
import type { PaymentDoc } from '../booking-record/payment.schema.js';
import { isPaymentDue } from '../booking-record/payment-due.js';
import { ProviderRefused, ProviderUnavailable } from '../provider/provider-errors.js';
import { providerOf } from '../provider/provider-of.js';
import { nextCheckAt } from './check-schedule.js';
import { settleOrder } from './settle.js';
import { terminateOrder } from './terminate.js';

/** The provider's minimum lifetime; we end orders at our own time. */
const ORDER_LIFE_MS = 16 * 60_000;
/** An order this close to its end is not handed out any more. */
const TOO_LATE_MS = 30_000;

export type LiveOrder = PaymentDoc & { sessionId: string; paymentUrl: string };

const isOpen = (payment: PaymentDoc): payment is LiveOrder =>
  payment.status === 'ACTIVE' && payment.sessionId !== undefined && payment.paymentUrl !== undefined;

/**
 * The live order of a booking, created if there is none. Idempotent, also across tabs (docs/product-rules.md,
 * Payments).
 * @throws `STATE_CONFLICT` unless a payment is due, `UNAVAILABLE` while the provider is down.
 */
export async function createOrder(core: Core, booking: BookingDoc): Promise<LiveOrder> {
  try {
    return await findOrOpenOrder(core, booking);
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

async function findOrOpenOrder(core: Core, booking: BookingDoc): Promise<LiveOrder> {
  for (let attempt = 0; attempt < 4; attempt++) {
    assertDue(booking, core.clock.now());
    // A booking without an order rarely has one; one from another tab or an interrupted request is found in the second
    // round.
    const isFirst = attempt === 0 && !booking.payment.orderId;
    const known = isFirst ? null : await findLiveOrder(core, booking._id);
    const live = known ?? (await recordOrder(core, booking));
    const isGood = live && !live.terminateAt && live.amount === booking.pricing.totalAmount;
    if (isGood && live.expiresAt.getTime() - core.clock.now().getTime() > TOO_LATE_MS) {
      if (isOpen(live)) return live;
      return await inSpan(core, 'provider open order', { kind: 'client' }, () =>
        openAtProvider(core, booking, live),
      );
    }
    if (live && !isGood) {
      const now = await findBooking(core, booking._id.toString());
      if (now && now.pricing.totalAmount !== booking.pricing.totalAmount) {
        booking = now; // moved since it was read: the order may be of the new price
        continue;
      }
      // The order has the price before a move, or is to be ended anyway: money paid on it would only be refunded.
      await markForTermination(core, booking._id, live.orderId);
      await terminateOrder(core, live);
    }
    // Past its end: the provider's state decides whether there may be another.
    if (live) await settleOrder(core, live.orderId);
    else await sleep(50);
    booking = (await findBooking(core, booking._id.toString())) ?? booking;
  }
  throw refuse('UNAVAILABLE', 'provider_busy', {
    retryAfterSeconds: 2,
  });
}

function assertDue(booking: BookingDoc, now: Date): void {
  if (isPaymentDue(booking, now)) return;
  throw new AppError('STATE_CONFLICT', whyNotDue(booking));
}

function whyNotDue({ payment, status }: BookingDoc): string {
  if (payment.status === 'completed') return 'This booking is already paid.';
  if (payment.collected.length > 0) return 'You have begun to pay at the ground: please pay the rest there.';
  if (status === 'confirmed' || status === 'completed') return 'This booking is paid at the ground.';
  return 'Your payment time has expired. Please try booking again.';
}

/** Stores the order before the provider is asked, so a webhook never meets an unknown order. */
async function recordOrder(core: Core, booking: BookingDoc): Promise<PaymentDoc | null> {
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
    bookingId: booking._id,
    bookingNumber: booking.bookingId,
    userId: booking.userId ?? booking.ownerId,
    ownerId: booking.ownerId,
    groundId: booking.groundId,
    groundName: booking.groundName,
    amount: booking.pricing.totalAmount,
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

async function openAtProvider(core: Core, booking: BookingDoc, payment: PaymentDoc): Promise<LiveOrder> {
  const { orderId } = payment;
  await failpoint('order.afterRecord');
  const origin = core.env.PUBLIC_URL;
  const order = await providerOf(core, payment).createOrder({
    orderId,
    amount: payment.amount,
    currency: 'INR',
    customer: {
      id: payment.userId.toString(),
      phone: booking.playerDetails.contactPerson.phone,
      name: booking.playerDetails.contactPerson.name,
      email: booking.playerDetails.contactPerson.email ?? booking.userEmail,
    },
    returnUrl: `${origin}/payment/callback?booking_id=${booking._id.toString()}&order_id={order_id}`,
    notifyUrl: `${origin}/api/payments/webhook`,
    expiresAt: payment.expiresAt,
    note: `Booking ${booking.bookingId}`,
  });
  await failpoint('order.afterProvider');
  const { paymentSessionId: sessionId, paymentUrl, expiresAt } = order;
  const opened = await writeOpened(core, payment, { sessionId, paymentUrl, expiresAt });
  if (!opened || !isOpen(opened)) throw refuse('STATE_CONFLICT', 'payment_ended');
  const after = await noteOrder(core, payment);
  // A request that ended the booking's orders since it was read may not have seen this one yet.
  if (!after || !isPaymentDue(after, core.clock.now())) {
    await markForTermination(core, booking._id, orderId);
    throw refuse('STATE_CONFLICT', 'booking_changed');
  }
  return opened;
}
