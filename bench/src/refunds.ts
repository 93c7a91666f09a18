import { setTimeout as sleep } from 'node:timers/promises';
import { createBooking } from '@crease/domain/sales/book/create-booking';
import type { PaymentDoc } from '@crease/domain/sales/booking-record/payment.schema';
import { cancelBooking } from '@crease/domain/sales/change/cancel-booking';
import { createOrder } from '@crease/domain/sales/settle/create-order';
import { settleOrder } from '@crease/domain/sales/settle/settle';
import { Types } from 'mongoose';
import { payAtSandbox, steerSandbox } from './pay-at-sandbox.js';
import { openStage, type Stage } from './stage.js';
import type { Suite } from './suite.js';

const DUE = 10_000;
/** The provider's limit: 3,000 per minute. */
const PER_SECOND = 50;
const OUTAGE_MS = 10_000;
const CONCURRENCY = 32;
const WITHIN_S = 300;

/** The time until all refunds that became due during an outage of the provider have been requested. */
export const suite: Suite = async ({ quick, note, tell }) => {
  const count = quick ? 500 : DUE;
  note('starting a system of its own …');
  await using stage = await openStage({ API_INSTANCES: '1' });
  await steerSandbox(stage, '/faults', { op: 'create_refund', kind: 'error500', times: 100_000 });
  note(`${count} paid bookings are cancelled while the provider answers nothing …`);
  await cancelMany(stage, count);
  await sleep(OUTAGE_MS);
  await steerSandbox(stage, '/faults', undefined, 'DELETE');
  await steerSandbox(stage, '/faults', { op: 'create_refund', kind: 'pace', perSecond: PER_SECOND });
  const began = performance.now();
  const left = () =>
    stage.core.db.payments.countDocuments({
      refunds: { $elemMatch: { status: 'pending', askedAt: { $exists: false } } },
    });
  for (let due = await left(); due > 0; due = await left()) {
    if (performance.now() - began > 2 * WITHIN_S * 1_000)
      throw new Error(`${due} refunds were never asked for`);
    await sleep(500);
  }
  const seconds = (performance.now() - began) / 1_000;
  const least = count / PER_SECOND;
  tell({
    metric: `${count} refunds due after an outage, all asked for`,
    value: seconds,
    unit: 's',
    baseline: { name: `${PER_SECOND} a second, the provider's limit`, value: least },
    ratio: seconds / least,
    target: { atMost: WITHIN_S / (DUE / PER_SECOND) },
  });
};

/** Cancels one booking through the product and copies it; each copy has its own order, paid at the sandbox. */
async function cancelMany(stage: Stage, count: number): Promise<void> {
  const { core } = stage;
  const [[player], [groundId = '']] = [await stage.players(1), await stage.grounds(1)];
  const { booking } = await createBooking(core, player?.id ?? '', {
    groundId,
    bookingDate: stage.dateIn(3),
    timeSlot: '18:00-20:00',
    playerDetails: { playerCount: 8, contactPerson: { name: 'Rohan Kulkarni', phone: '9820000001' } },
  });
  const { orderId } = await createOrder(core, booking);
  await payAtSandbox(stage, orderId);
  await settleOrder(core, orderId);
  await cancelBooking(core, booking._id, { side: 'owner', name: 'Sanjay' }, 'Rain');
  const cancelled = await core.db.bookings.findOne({ _id: booking._id });
  const payment = await core.db.payments.findOne({ orderId });
  if (!cancelled || !payment) throw new Error('the first booking was not cancelled');
  const ids = Array.from({ length: count - 1 }, () => new Types.ObjectId());
  const waiting = ids.values();
  const payments: PaymentDoc[] = [];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const bookingId of waiting) {
        const order = await core.provider.createOrder({
          orderId: `bench_${bookingId}`,
          amount: payment.amount,
          currency: payment.currency,
          customer: { id: payment.userId.toString(), phone: '9820000001', name: 'Rohan Kulkarni' },
          returnUrl: core.env.PUBLIC_URL,
          notifyUrl: `${core.env.PUBLIC_URL}/api/payments/webhook`,
          expiresAt: payment.expiresAt,
        });
        await payAtSandbox(stage, order.orderId);
        const [captured] = await core.provider.getPayments(order.orderId);
        if (!captured?.captured) throw new Error(`${order.orderId} was not paid`);
        payments.push(likeIt(payment, bookingId, captured.paymentId));
      }
    }),
  );
  await core.db.bookings.insertMany(
    payments.map(({ bookingId, captures }) => ({
      ...cancelled,
      _id: bookingId,
      bookingId: `CR-${bookingId}`,
      payment: { ...cancelled.payment, transactionId: captures[0]?.paymentId ?? '' },
      outbox: [],
      seq: 0,
    })),
  );
  await core.db.payments.insertMany(payments);
}

/** A copy is as settled as the original: only its refund is left to do. */
function likeIt(payment: PaymentDoc, bookingId: Types.ObjectId, paymentId: string): PaymentDoc {
  const { nextCheckAt: _, ...settled } = payment;
  return {
    ...settled,
    _id: new Types.ObjectId(),
    bookingId,
    orderId: `bench_${bookingId}`,
    captures: payment.captures.map((capture) => ({ ...capture, paymentId })),
    refunds: payment.refunds.map((refund) => ({ ...refund, paymentId, refundId: `bench_${bookingId}-r1` })),
    outbox: [],
    seq: 0,
  };
}
