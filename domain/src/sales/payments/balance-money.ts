import { committedOf, sumOf } from '@crease/shared/money-state';
import type { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import type { BookingDoc } from '../bookings/booking.model.js';
import { factIds } from '../bookings/operation.js';
import { judgeCapture } from './judge-capture.js';
import type { Capture, PaymentDoc, RefundDoc } from './payment.model.js';
import { roundToPaisa } from './provider/paise.js';

/** What is still to be asked for on one capture, by the booking's state (design §3, point 5). */
export function refundDue(
  booking: BookingDoc,
  payment: PaymentDoc,
  capture: Capture,
): { kind: RefundDoc['kind']; amount: number; reason: string } | null {
  const verdict = judgeCapture(booking, capture);
  if (verdict === 'undecided') return null;
  const refunds = payment.refunds.filter(({ paymentId }) => paymentId === capture.paymentId);
  // A refund that failed counts, for it needs a person, not a loop.
  const left = roundToPaisa(capture.amount - committedOf(refunds));
  if (verdict === 'refund') {
    const reason = capture.wrong ? 'Wrong amount or currency' : 'Payment not used for a booking';
    return left > 0 ? { kind: 'unused', amount: left, reason } : null;
  }
  const asked = sumOf(refunds.filter(({ kind }) => kind === 'policy'));
  const amount = Math.min(booking.payment.refundOwed - asked, left);
  return amount > 0
    ? { kind: 'policy', amount, reason: booking.cancellation?.reason || 'Booking changed' }
    : null;
}

/**
 * Compares all captures over all orders of a booking with what its state keeps, and records a refund for each
 * difference: computed every time, never decided in passing. A refund's id is stored before the provider is asked.
 * Answers the booking as it stands then, null where there is none. `written`: the booking as the caller has just
 * written it; whoever changes it later balances it again.
 */
export async function balanceMoney(
  core: Core,
  bookingId: Types.ObjectId,
  written?: BookingDoc | null,
): Promise<BookingDoc | null> {
  const bookings = native(core.models, 'bookings');
  const booking = written ?? (await bookings.findOne({ _id: bookingId }));
  if (!booking) return null;
  let isAsRead = true;
  const payments = await native(core.models, 'payments').find({ bookingId }).toArray();
  for (const payment of payments) {
    for (const capture of payment.captures) {
      const due = refundDue(booking, payment, capture);
      if (due) isAsRead = false;
      // A miss means that the booking has moved on: what the money is to it is judged anew.
      if (due?.kind === 'unused' && !(await refuseCapture(core, booking, capture))) {
        return await balanceMoney(core, bookingId);
      }
      // A miss means that somebody else recorded a refund meanwhile: the next balance sees it.
      if (due && !(await requestRefund(core, booking, payment, capture.paymentId, due))) {
        return await balanceMoney(core, bookingId);
      }
    }
  }
  if (booking.moneyDueAt) {
    await bookings.updateOne(
      { _id: bookingId, moneyDueAt: booking.moneyDueAt },
      { $unset: { moneyDueAt: '' } },
    );
  }
  return isAsRead ? booking : await bookings.findOne({ _id: bookingId });
}

/**
 * Decides on the booking itself that nothing will ever stand on this capture. An operation that began since the booking was
 * read makes it miss; one that begins later finds it. So money is kept or given back, never both.
 */
async function refuseCapture(core: Core, booking: BookingDoc, capture: Capture): Promise<boolean> {
  if (booking.payment.refused?.includes(capture.paymentId)) return true;
  const result = await native(core.models, 'bookings').updateOne(
    { _id: booking._id, opSeq: booking.opSeq, 'payment.transactionId': { $ne: capture.paymentId } },
    { $addToSet: { 'payment.refused': capture.paymentId } },
  );
  return result.matchedCount === 1;
}

/** The provider takes notes of 3 to 100 characters. */
const noteOf = (reason: string): string =>
  reason.trim().length < 3 ? 'Refund' : reason.trim().slice(0, 100);

/** Records a refund as an intent. Null when another refund of this order was recorded meanwhile. */
export async function requestRefund(
  core: Core,
  booking: BookingDoc,
  payment: PaymentDoc,
  paymentId: string,
  due: Pick<RefundDoc, 'kind' | 'amount' | 'reason'> & { requestKey?: string | undefined },
): Promise<RefundDoc | null> {
  const now = core.clock.now();
  const k = payment.refunds.length;
  const refund: RefundDoc = {
    refundId: `${payment.orderId}-r${k + 1}`,
    paymentId,
    amount: due.amount,
    kind: due.kind,
    reason: noteOf(due.reason),
    status: 'pending',
    at: now,
    tries: 0,
    ...(due.requestKey && { requestKey: due.requestKey }),
  };
  const { push, inc, set } = recording([
    fact(core, 'refund.requested', now, {
      orderId: payment.orderId,
      refundId: refund.refundId,
      bookingId: booking._id.toString(),
    }),
  ]);
  // Numbered by place: two that decide at once cannot both be the k-th refund.
  const after = await native(core.models, 'payments').findOneAndUpdate(
    { orderId: payment.orderId, [`refunds.${k}`]: { $exists: false }, refunds: { $size: k } },
    { $push: { ...push, refunds: refund }, $inc: inc, $set: { ...set, refundDueAt: now, updatedAt: now } },
    { returnDocument: 'after' },
  );
  if (!after) return null;
  payment.refunds.push(refund);
  core.events.publishSoon('payments', after);
  await failpoint('refund.afterRecord');
  await copyRefund(core, payment, refund);
  return refund;
}

/**
 * Keeps the booking's wire copy of a refund true: pending first, of which both sides hear at once, then its end, which
 * for a failed one may be the second.
 */
export async function copyRefund(core: Core, payment: PaymentDoc, refund: RefundDoc): Promise<void> {
  const bookings = native(core.models, 'bookings');
  const { orderId, bookingId } = payment;
  const { refundId, paymentId, kind, amount, reason, status, at } = refund;
  const row = { refundId, orderId, paymentId, kind, amount, reason, status, at };
  const changed = fact(core, 'booking.changed', core.clock.now(), factIds({ ...payment, _id: bookingId }));
  const { push, inc, set } = recording([changed]);
  const added = await bookings.findOneAndUpdate(
    { _id: bookingId, 'payment.refunds.refundId': { $ne: refundId } },
    { $push: { ...push, 'payment.refunds': row }, $inc: inc, $set: set },
    { returnDocument: 'after' },
  );
  if (added) core.events.publishSoon('bookings', added);
  else if (status !== 'pending') {
    const before = status === 'processed' ? { $in: ['pending', 'failed'] } : 'pending';
    await bookings.updateOne(
      { _id: bookingId, 'payment.refunds': { $elemMatch: { refundId, status: before } } },
      { $set: { 'payment.refunds.$.status': status } },
    );
  }
}
