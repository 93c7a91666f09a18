import { OPEN_GATE_STATES } from '@crease/shared/closed-gate';
import { besideShares } from '@crease/shared/money-state';
import type { mongo, Types } from 'mongoose';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from './booking.schema.js';
import type { CaptureShare } from './capture-share.js';
import type { PaymentDoc } from './payment.schema.js';
import { onlineOf, oweBack } from './shares.js';

/** Money on a booking. These updates never change its state: operations do. */

/**
 * Decides that no booking will ever use a capture. An operation that began since the booking was read makes this miss;
 * a later one sees it. False for a miss.
 */
export async function refuseOn(core: Core, booking: BookingDoc, paymentId: string): Promise<boolean> {
  const result = await core.db.bookings.updateOne(
    {
      _id: booking._id,
      opSeq: booking.opSeq,
      'payment.transactionId': { $ne: paymentId },
      'payment.shares.paymentId': { $ne: paymentId },
    },
    { $addToSet: { 'payment.refused': paymentId } },
  );
  return result.matchedCount === 1;
}

/** Marks everything owed at `moneyDueAt` as requested; anything owed since stays due. */
export async function clearMoneyDue(core: Core, bookingId: Types.ObjectId, moneyDueAt: Date): Promise<void> {
  await core.db.bookings.updateOne({ _id: bookingId, moneyDueAt }, { $unset: { moneyDueAt: '' } });
}

/** Copies a refund onto its booking, once. Null if it is there already. */
export async function addRefundCopy(
  core: Core,
  bookingId: Types.ObjectId,
  row: BookingDoc['payment']['refunds'][number],
  { facts, now }: { facts: OutboxEntry[]; now: Date },
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
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

/**
 * Copies the result of a refund, also its amount, as a bank may have met only a part of it. A failed refund may succeed
 * later; a processed one is final.
 */
export async function endRefundCopy(
  core: Core,
  bookingId: Types.ObjectId,
  { refundId, status, amount, reason, fees, fee, passed }: BookingDoc['payment']['refunds'][number],
  now: Date,
): Promise<void> {
  const before = status === 'processed' ? { $in: ['pending' as const, 'failed' as const] } : 'pending';
  await core.db.bookings.updateOne(
    { _id: bookingId, 'payment.refunds': { $elemMatch: { refundId, status: before } } },
    {
      $set: {
        'payment.refunds.$.status': status,
        'payment.refunds.$.amount': amount,
        'payment.refunds.$.reason': reason,
        ...(fees === undefined ? {} : { 'payment.refunds.$.fees': fees, 'payment.refunds.$.fee': fee }),
        ...(passed === undefined ? {} : { 'payment.refunds.$.passed': passed }),
        unsummed: randomObjectId(),
        updatedAt: now,
        // A refund of invoiced money needs a credit note.
        ...(status === 'processed' ? { invoiceDueAt: now } : {}),
      },
    },
  );
}

export async function noteRefunded(core: Core, bookingId: Types.ObjectId, at: Date): Promise<void> {
  await core.db.bookings.updateOne(
    { _id: bookingId },
    { $push: { timeline: { at, what: 'refunded', by: 'system' } } },
  );
}

/**
 * Records the newest order on its booking, where other players have paid `shared` rupees. Null if it is paid, or has
 * another price by now.
 */
export async function noteOrder(
  core: Core,
  { bookingId, orderId, amount }: Pick<PaymentDoc, 'bookingId' | 'orderId' | 'amount'>,
  shared?: number,
): Promise<BookingDoc | null> {
  await core.writes.bookingChange({
    filter: {
      _id: bookingId,
      'payment.status': { $ne: 'completed' },
      'pricing.totalAmount': amount + (shared ?? 0),
      'payment.shared': shared ?? { $exists: false },
    },
    update: { $set: { 'payment.orderId': orderId } },
  });
  const after = await core.reads.booking(bookingId.toString());
  const isNoted = after?.payment.orderId === orderId && besideShares(after) === amount;
  return isNoted ? after : null;
}

/** Records the result of the last payment attempt. Null if the booking has it already, or is paid. */
export async function noteAttempt(
  core: Core,
  bookingId: Types.ObjectId,
  failed: boolean,
  now: Date,
): Promise<BookingDoc | null> {
  // Never changes `completed`, which only the money operation sets.
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, 'payment.status': failed ? 'pending' : 'failed' },
    { $set: { 'payment.status': failed ? 'failed' : 'pending', updatedAt: now } },
    { returnDocument: 'after' },
  );
}

export async function findBookingsByIds(core: Core, ids: readonly Types.ObjectId[]): Promise<BookingDoc[]> {
  return await core.db.bookings.find({ _id: { $in: [...ids] } }).toArray();
}

/** When the games of these bookings end. */
export async function findEndsOf(
  core: Core,
  ids: readonly Types.ObjectId[],
): Promise<Pick<BookingDoc, '_id' | 'endsAt'>[]> {
  return await core.db.bookings
    .find({ _id: { $in: [...ids] } })
    .project<Pick<BookingDoc, '_id' | 'endsAt'>>({ endsAt: 1 })
    .toArray();
}

export type ClosedGate = NonNullable<BookingDoc['closedGate']>;

interface Written {
  gate: ClosedGate;
  what: string;
  by: Actor;
  now: Date;
  facts: OutboxEntry[];
}

/**
 * Writes a report, a dispute or a rejection on the booking as read. Null if it changed since, or an operation is under
 * way: of several at once, this update lets one through.
 */
export async function writeGate(
  core: Core,
  booking: BookingDoc,
  written: Written,
): Promise<BookingDoc | null> {
  return await write(core, booking, written, {});
}

/**
 * Confirms a report and owes everything captured, in one update. It counts as an operation: a caller with an older read
 * that would write another `refundOwed` misses. Null like `writeGate`.
 */
export async function writeGateConfirmed(
  core: Core,
  booking: BookingDoc,
  written: Written,
): Promise<BookingDoc | null> {
  return await write(core, booking, written, {
    $set: {
      ...oweBack(booking, onlineOf(booking) - booking.payment.refundOwed),
      moneyDueAt: written.now,
      unsummed: randomObjectId(),
    },
    $inc: { opSeq: 1 },
  });
}

/**
 * Owes a refund by hand to all who have paid. Counts as an operation, like `writeGateConfirmed`. Null if the booking
 * changed since it was read, or an operation is under way.
 */
export async function writeOwedByHand(
  core: Core,
  booking: BookingDoc,
  set: Record<string, unknown>,
  row: NonNullable<BookingDoc['payment']['byHand']>[number],
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  if (booking.op) return null; // its end changes the money, and leaves `opSeq` as it was read
  const recorded = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    asRead(booking),
    {
      $set: { ...recorded.set, ...set, moneyDueAt: row.at, unsummed: randomObjectId(), updatedAt: row.at },
      $inc: { ...recorded.inc, opSeq: 1 },
      $push: { ...recorded.push, 'payment.byHand': row },
    } as mongo.UpdateFilter<BookingDoc>, // dotted paths are beyond the driver's types
    { returnDocument: 'after' },
  );
}

async function write(
  core: Core,
  booking: BookingDoc,
  { gate, what, by, now, facts }: Written,
  also: Pick<mongo.UpdateFilter<BookingDoc>, '$set' | '$inc'>,
): Promise<BookingDoc | null> {
  if (booking.op) return null; // its end changes the money, and leaves `opSeq` as it was read
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    asRead(booking),
    {
      $set: { ...set, ...also.$set, closedGate: gate, updatedAt: now },
      $inc: { ...inc, ...also.$inc },
      $push: { ...push, timeline: { at: now, what, ...signatureOf(by) } },
    },
    { returnDocument: 'after' },
  );
}

/** The state that the write was decided from. */
const asRead = (booking: BookingDoc) => ({
  _id: booking._id,
  status: booking.status,
  startsAt: booking.startsAt,
  checkedInAt: booking.checkedInAt ?? { $exists: false },
  'closedGate.state': booking.closedGate?.state ?? { $exists: false },
  'payment.captured': booking.payment.captured,
  // Raised by every operation, so the amount owed is unchanged since the read.
  opSeq: booking.opSeq,
  op: { $exists: false },
});

/** Bookings with an undecided report, oldest report first. */
export async function pageOfOpenGates(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ found: BookingDoc[]; total: number }> {
  const filter = { 'closedGate.state': { $in: [...OPEN_GATE_STATES] } };
  return await findPage(core.db.bookings, filter, { ...page, sort: { 'closedGate.at': 1, _id: 1 } });
}

/** Freezes our share of an old capture. Returns the frozen share, whichever process froze it. */
export async function freezeShare(
  core: Core,
  bookingId: Types.ObjectId,
  paymentId: string,
  share: CaptureShare,
): Promise<CaptureShare> {
  await core.db.bookings.updateOne(
    { _id: bookingId, 'payment.transactionId': paymentId, 'payment.share': { $exists: false } },
    { $set: { 'payment.share': share } },
  );
  const booking = await core.db.bookings.findOne({ _id: bookingId }, { projection: { 'payment.share': 1 } });
  return booking?.payment.share ?? share;
}
