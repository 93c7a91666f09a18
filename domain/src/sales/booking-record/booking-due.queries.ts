import type { mongo, Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.schema.js';

/** Queries of the sweeps: each uses an index and is streamed. */

type Ids = AsyncIterable<Pick<BookingDoc, '_id'>>;

/** Pending with a window that ends by then. */
export const windowsEndedBy = (by: Date) => due('bookings', { status: 'pending', expiresAt: { $lte: by } });

/** Pending past their window. */
export const findPastWindow = (core: Core): Ids =>
  core.db.bookings.find(windowsEndedBy(core.clock.now()).where, {
    projection: { _id: 1 },
    batchSize: 1_000,
  });

/** Confirmed past their end. */
export const findOver = (core: Core, now: Date): AsyncIterable<BookingDoc> =>
  core.db.bookings.find({ status: 'confirmed', endsAt: { $lte: now } });

/** Completed but not counted on their ground, because of a crash. */
export const findUncountedGames = (core: Core): AsyncIterable<BookingDoc> =>
  core.db.bookings.find({ uncounted: true });

/** How many games were played on a ground. */
export const countPlayed = async (core: Core, groundId: Types.ObjectId): Promise<number> =>
  await core.db.bookings.countDocuments({ groundId, status: 'completed' });

/** With an operation so old that a crash must have interrupted it. */
export const findCutOperations = (core: Core, beganBefore: Date): AsyncIterable<BookingDoc> =>
  core.db.bookings.find(operationsBegun(beganBefore).where);

export const operationsBegun = (before: Date) => due('bookings', { 'op.at': { $lte: before } });

/** A crash kept the refunds of these from being recorded. */
export const findUnbalanced = (core: Core): Ids =>
  core.db.bookings.find(moneyDue(core.clock.now()).where, { projection: { _id: 1 } });

export const moneyDue = (now: Date) => due('bookings', { moneyDueAt: { $lte: now } });

/** Bookings with a share whose receipt was not checked yet. */
export const findShareReceiptsDue = (core: Core, by: Date): AsyncIterable<BookingDoc> =>
  core.db.bookings.find(shareReceiptsDue(by).where);

export const shareReceiptsDue = (by: Date) => due('bookings', { shareReceiptsDueAt: { $lte: by } });

/** All receipts up to this mark were requested; a share that came since stays due. */
export async function clearShareReceiptsDue(
  core: Core,
  { _id, shareReceiptsDueAt }: Pick<BookingDoc, '_id' | 'shareReceiptsDueAt'>,
): Promise<void> {
  if (shareReceiptsDueAt)
    await core.db.bookings.updateOne({ _id, shareReceiptsDueAt }, { $unset: { shareReceiptsDueAt: '' } });
}

/** Confirmed, unchanged since, and without a requested receipt. */
export const findOwedReceipts = (core: Core, confirmedBefore: Date): Ids =>
  core.db.bookings.find(
    {
      status: 'confirmed',
      emailSent: false,
      receiptAskedAt: { $exists: false },
      source: 'online',
      updatedAt: { $lte: confirmedBefore },
    },
    { projection: { _id: 1 } },
  );

/** When the next payment window ends, if that is soon. */
export async function nextWindowEnd(core: Core, before: Date): Promise<Date | undefined> {
  const next = await core.db.bookings.findOne(windowsEndedBy(before).where, {
    sort: { expiresAt: 1 },
    projection: { expiresAt: 1 },
  });
  return next?.expiresAt;
}

/** Upcoming games without a reminder yet, by `mark`; includes walk-ins, which may be shown to an account. */
export const findNearGames = (
  core: Core,
  { after, upTo, mark }: { after: Date; upTo: Date; mark: 'remindedFor' | 'remindedDayFor' },
): AsyncIterable<BookingDoc> =>
  core.db.bookings.find({
    status: 'confirmed',
    startsAt: { $gt: after, $lte: upTo },
    checkedInAt: { $exists: false },
    op: { $exists: false },
    $expr: { $ne: [`$${mark}`, '$startsAt'] },
  });

/** The booking, if it still is confirmed for this start. */
export const findStillOn = async (
  core: Core,
  { _id, startsAt }: Pick<BookingDoc, '_id' | 'startsAt'>,
): Promise<BookingDoc | null> => await core.db.bookings.findOne({ _id, status: 'confirmed', startsAt });

/** Bookings with money that was not checked for invoices yet. */
export const findToInvoice = (core: Core): AsyncIterable<Pick<BookingDoc, '_id'>> =>
  core.db.bookings.find(toInvoice(core.clock.now()).where, { projection: { _id: 1 } });

export const toInvoice = (now: Date) => due('bookings', { invoiceDueAt: { $lte: now } });

/**
 * Records how many rupees of a booking need no further invoice, and its first invoice. Of several processes with the
 * same money this update lets one; null for the others.
 */
export async function noteInvoiced(
  core: Core,
  booking: Pick<BookingDoc, '_id' | 'invoiced' | 'invoice'>,
  invoiced: number,
  first: BookingDoc['invoice'],
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const recorded = facts.length > 0 ? recording(facts) : undefined;
  return await core.db.bookings.findOneAndUpdate(
    { _id: booking._id, invoiced: booking.invoiced ?? { $exists: false } },
    {
      $set: { invoiced, ...(first && !booking.invoice ? { invoice: first } : {}), ...recorded?.set },
      ...(recorded ? { $push: recorded.push, $inc: recorded.inc } : {}),
    },
    { returnDocument: 'after' },
  );
}

/** The same for the operator's bills of its fee. */
export async function noteFeeBilled(
  core: Core,
  booking: Pick<BookingDoc, '_id' | 'feeBilled' | 'feeInvoice'>,
  feeBilled: number,
  first: BookingDoc['feeInvoice'],
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const recorded = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: booking._id, feeBilled: booking.feeBilled ?? { $exists: false } },
    {
      $set: { feeBilled, ...(first && !booking.feeInvoice ? { feeInvoice: first } : {}), ...recorded.set },
      $push: recorded.push,
      $inc: recorded.inc,
    },
    { returnDocument: 'after' },
  );
}

/** Marks everything owed at `invoiceDueAt` as made; later payments and refunds stay owed. */
export async function clearInvoiceDue(core: Core, _id: Types.ObjectId, invoiceDueAt: Date): Promise<boolean> {
  const result = await core.db.bookings.updateOne({ _id, invoiceDueAt }, { $unset: { invoiceDueAt: '' } });
  return result.modifiedCount > 0;
}

/** Bookings whose maker died before it recorded them on their regular, or before it dropped them. */
export const findUnbound = (core: Core, before: Date): mongo.FindCursor<BookingDoc> =>
  core.db.bookings.find(unboundSince(before).where);

export const unboundSince = (before: Date) => due('bookings', { unboundAt: { $lte: before } });

/** Its regular has written it down, or it has come to its end. */
export async function markBound(core: Core, _id: Types.ObjectId): Promise<void> {
  await core.db.bookings.updateOne({ _id }, { $unset: { unboundAt: '' } });
}
