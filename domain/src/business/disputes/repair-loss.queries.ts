import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from '../../sales/booking-record/booking.schema.js';
import type { PaymentDoc, RefundSplit } from '../../sales/booking-record/payment.schema.js';

type Writes = Pick<Core, 'db' | 'clock'>;

/** The order of a refund, and the booking that has it. */
export async function findRefunded(
  { db }: Pick<Core, 'db'>,
  refundId: string,
): Promise<{ order: PaymentDoc; booking: BookingDoc } | null> {
  const order = await db.payments.findOne({ 'refunds.refundId': refundId });
  const booking = order && (await db.bookings.findOne({ _id: order.bookingId }));
  return order && booking ? { order, booking } : null;
}

/** Marks what of a refund only passed through the booking, and has its bills written again, once. */
export async function notePassed(
  { db, clock }: Writes,
  { _id, bills }: BookingDoc,
  refundId: string,
  { passed, isAll, fee, after }: { passed: number; isAll: boolean; fee: number; after: RefundSplit },
): Promise<void> {
  const { fee: feeLeft = 0, commission = 0 } = after;
  await db.bookings.updateOne(
    { _id, 'payment.refunds': { $elemMatch: { refundId, passed: { $exists: false } } } },
    {
      $set: {
        'payment.refunds.$.passed': passed,
        'payment.refunds.$.fee': feeLeft,
        'payment.refunds.$.fees': feeLeft + commission,
        ...(isAll ? { 'payment.refunds.$.passing': true } : {}),
        invoiceDueAt: clock.now(),
        unsummed: randomObjectId(),
      },
      $inc: { invoiced: (bills ? fee : 0) - passed, ...(bills ? { feeBilled: -fee } : {}), rebilled: 1 },
    },
  );
}

/** Replaces the split of a refund; the last step of a repair. */
export async function replaceSplit(
  { db }: Pick<Core, 'db'>,
  refundId: string,
  split: RefundSplit,
): Promise<void> {
  await db.payments.updateOne({ 'refunds.refundId': refundId }, { $set: { 'refunds.$.split': split } });
}

/** Bookings whose bank took a share that another player has paid since; the worker bills what is missing. */
export async function billMadeGood({ db, clock }: Writes): Promise<number> {
  const made = await db.ledger.distinct('bookingId', { _id: /^made_good:/ });
  const { modifiedCount } = await db.bookings.updateMany(
    { _id: { $in: made.flatMap((id) => id ?? []) }, invoiceDueAt: { $exists: false } },
    { $set: { invoiceDueAt: clock.now() } },
  );
  return modifiedCount;
}
