import type { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from './booking.model.js';
import type { PaymentDoc } from './payment.model.js';

/** What payments write on their booking. None of it moves the booking to another state: operations do. */
const bookings = (core: Core) => core.db.bookings;

/**
 * Decides that nothing will ever stand on a capture. An operation that began since the booking was read makes it miss; one
 * that begins later finds it. False for a miss.
 */
export async function refuseOn(core: Core, booking: BookingDoc, paymentId: string): Promise<boolean> {
  const result = await bookings(core).updateOne(
    { _id: booking._id, opSeq: booking.opSeq, 'payment.transactionId': { $ne: paymentId } },
    { $addToSet: { 'payment.refused': paymentId } },
  );
  return result.matchedCount === 1;
}

/** All is asked for that was owed at `moneyDueAt`; what came to be owed since stays due. */
export async function clearMoneyDue(core: Core, bookingId: Types.ObjectId, moneyDueAt: Date): Promise<void> {
  await bookings(core).updateOne({ _id: bookingId, moneyDueAt }, { $unset: { moneyDueAt: '' } });
}

/** Copies a refund onto its booking, once. Null where it is there already. */
export async function addRefundCopy(
  core: Core,
  bookingId: Types.ObjectId,
  row: BookingDoc['payment']['refunds'][number],
  { facts, now }: { facts: OutboxEntry[]; now: Date },
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await bookings(core).findOneAndUpdate(
    { _id: bookingId, 'payment.refunds.refundId': { $ne: row.refundId } },
    {
      $push: { ...push, 'payment.refunds': row },
      $inc: inc,
      $set: {
        ...set,
        unsummed: randomObjectId(),
        updatedAt: now,
        ...(row.status === 'processed' ? { invoiceDueAt: now } : {}),
      },
    },
    { returnDocument: 'after' },
  );
}

/** Copies the end of a refund: one that failed may go through later, what is processed stays so. */
export async function endRefundCopy(
  core: Core,
  bookingId: Types.ObjectId,
  refundId: string,
  status: 'processed' | 'failed',
  now: Date,
): Promise<void> {
  const before = status === 'processed' ? { $in: ['pending' as const, 'failed' as const] } : 'pending';
  await bookings(core).updateOne(
    { _id: bookingId, 'payment.refunds': { $elemMatch: { refundId, status: before } } },
    {
      $set: {
        'payment.refunds.$.status': status,
        unsummed: randomObjectId(),
        updatedAt: now,
        // What has gone back of an invoice is owed a credit note.
        ...(status === 'processed' ? { invoiceDueAt: now } : {}),
      },
    },
  );
}

export async function noteRefunded(core: Core, bookingId: Types.ObjectId, at: Date): Promise<void> {
  await bookings(core).updateOne(
    { _id: bookingId },
    { $push: { timeline: { at, what: 'refunded', by: 'system' } } },
  );
}

/** Notes the newest order on its booking. Null where that is paid, or costs something else by now. */
export async function noteOrder(
  core: Core,
  { bookingId, orderId, amount }: Pick<PaymentDoc, 'bookingId' | 'orderId' | 'amount'>,
): Promise<BookingDoc | null> {
  await core.writes.bookingChange({
    filter: {
      _id: bookingId,
      'payment.status': { $ne: 'completed' },
      'pricing.totalAmount': amount,
    },
    update: { $set: { 'payment.orderId': orderId } },
  });
  const after = await core.reads.booking(bookingId.toString());
  const isNoted = after?.payment.orderId === orderId && after.pricing.totalAmount === amount;
  return isNoted ? after : null;
}

/** Shows how the last attempt to pay went. Null where the booking shows that, or is paid. */
export async function noteAttempt(
  core: Core,
  bookingId: Types.ObjectId,
  failed: boolean,
  now: Date,
): Promise<BookingDoc | null> {
  // Never away from `completed`: the money operation alone sets it.
  return await bookings(core).findOneAndUpdate(
    { _id: bookingId, 'payment.status': failed ? 'pending' : 'failed' },
    { $set: { 'payment.status': failed ? 'failed' : 'pending', updatedAt: now } },
    { returnDocument: 'after' },
  );
}
