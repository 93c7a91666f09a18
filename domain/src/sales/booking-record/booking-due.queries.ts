import { addDays } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.schema.js';

/** What the sweeps look for: each is a question of state that an index answers, streamed. */
const bookings = ({ db }: Pick<Core, 'db'>) => db.bookings;

type Ids = AsyncIterable<Pick<BookingDoc, '_id'>>;

/** Pending with a window that ends by then. */
export const windowsEndedBy = (by: Date) => due('bookings', { status: 'pending', expiresAt: { $lte: by } });

/** Pending past their window. */
export const findPastWindow = (core: Core): Ids =>
  bookings(core).find(windowsEndedBy(core.clock.now()).where, {
    projection: { _id: 1 },
    batchSize: 1_000,
  });

/** Confirmed past their end. */
export const findOver = (core: Core, now: Date): AsyncIterable<BookingDoc> =>
  bookings(core).find({ status: 'confirmed', endsAt: { $lte: now } });

/** Completed, and not in their ground's count: a crash cut that. */
export const findUncountedGames = (core: Core): AsyncIterable<BookingDoc> =>
  bookings(core).find({ uncounted: true });

/** How many games were played on a ground. */
export const countPlayed = async (core: Core, groundId: Types.ObjectId): Promise<number> =>
  await bookings(core).countDocuments({ groundId, status: 'completed' });

/** With an operation that began so long ago that a crash must have cut it. */
export const findCutOperations = (core: Core, beganBefore: Date): AsyncIterable<BookingDoc> =>
  bookings(core).find(operationsBegun(beganBefore).where);

export const operationsBegun = (before: Date) => due('bookings', { 'op.at': { $lte: before } });

/** A crash kept the refunds of these from being recorded. */
export const findUnbalanced = (core: Core): Ids =>
  bookings(core).find(moneyDue(core.clock.now()).where, { projection: { _id: 1 } });

export const moneyDue = (now: Date) => due('bookings', { moneyDueAt: { $lte: now } });

/** Confirmed, unchanged since, and nobody has asked for their receipt. */
export const findOwedReceipts = (core: Core, confirmedBefore: Date): Ids =>
  bookings(core).find(
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
  const next = await bookings(core).findOne(windowsEndedBy(before).where, {
    sort: { expiresAt: 1 },
    projection: { expiresAt: 1 },
  });
  return next?.expiresAt;
}

/** Near games of whose start nobody has been reminded yet, by `mark`; walk-ins too: some are shown to an account. */
export const findNearGames = (
  core: Core,
  { after, upTo, mark }: { after: Date; upTo: Date; mark: 'remindedFor' | 'remindedDayFor' },
): AsyncIterable<BookingDoc> =>
  bookings(core).find({
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
): Promise<BookingDoc | null> => await bookings(core).findOne({ _id, status: 'confirmed', startsAt });

/** What is asked of bookings about hours and who claims them. */

/** The bookings that claims name, without what no claim is judged by. */
export async function findClaimants(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  if (ids.length === 0) return [];
  return await bookings(core)
    .find({ _id: { $in: ids } }, { projection: { outbox: 0, timeline: 0 } })
    .toArray();
}

/** Maximum number of conflicting bookings shown. */
const SHOWN = 100;

/** These bookings, the earliest first, as many as are shown. */
export async function findByIds(core: Pick<Core, 'db'>, ids: Types.ObjectId[]): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({ _id: { $in: ids } })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** Open bookings of grounds that are not over, the earliest first, as many as are shown. */
export async function findOpenOn(
  core: Pick<Core, 'db' | 'clock'>,
  groundIds: Types.ObjectId[],
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({
      groundId: { $in: groundIds },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .sort({ startsAt: 1, _id: 1 })
    .limit(SHOWN)
    .toArray();
}

/** Where in time these bookings are. */
export async function findSlotsOf(
  core: Pick<Core, 'db'>,
  ids: Types.ObjectId[],
): Promise<Pick<BookingDoc, 'groundId' | 'bookingDate' | 'timeSlot'>[]> {
  return await bookings(core)
    .find({ _id: { $in: ids } }, { projection: { groundId: 1, bookingDate: 1, timeSlot: 1 } })
    .toArray();
}

/** How many bookings of a player wait for their payment or approval. */
export async function countPending(core: Pick<Core, 'db' | 'clock'>, userId: string): Promise<number> {
  return await bookings(core).countDocuments({
    userId: new Types.ObjectId(userId),
    status: 'pending',
    expiresAt: { $gt: core.clock.now() },
  });
}

/** Open bookings of a ground that start on a date or beside it and are not over: what a closure may be about. */
export async function findOpenAround(
  core: Core,
  groundIds: Types.ObjectId[],
  date: string,
): Promise<BookingDoc[]> {
  return await bookings(core)
    .find({
      groundId: { $in: groundIds },
      bookingDate: { $in: [addDays(date, -1), date, addDays(date, 1)] },
      status: { $in: ['pending', 'confirmed'] },
      endsAt: { $gt: core.clock.now() },
    })
    .toArray();
}

/** Which of these bookings have been played. */
export async function findPlayed(core: Core, ids: Types.ObjectId[]): Promise<Pick<BookingDoc, '_id'>[]> {
  return await bookings(core)
    .find(
      { _id: { $in: ids }, status: { $in: ['confirmed', 'completed'] }, endsAt: { $lte: core.clock.now() } },
      { projection: { _id: 1 } },
    )
    .toArray();
}

/** Does the player of a booking have another one at the same time by now? */
export async function hasOtherAtThatTime(core: Core, booking: BookingDoc, now: Date): Promise<boolean> {
  const other = await bookings(core).findOne({
    userId: booking.userId,
    _id: { $ne: booking._id },
    startsAt: { $lt: booking.endsAt },
    endsAt: { $gt: booking.startsAt },
    $or: [{ status: 'confirmed' }, { status: 'pending', expiresAt: { $gt: now } }],
  });
  return other !== null;
}

/** What invoices write on their booking. */

/** With money that nobody has looked at for invoices. */
export const findToInvoice = (core: Core): AsyncIterable<Pick<BookingDoc, '_id'>> =>
  bookings(core).find(toInvoice(core.clock.now()).where, { projection: { _id: 1 } });

export const toInvoice = (now: Date) => due('bookings', { invoiceDueAt: { $lte: now } });

/**
 * Notes how many rupees of a booking need no invoice any more, and the first of its invoices. Of several that look at the
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
  return await bookings(core).findOneAndUpdate(
    { _id: booking._id, invoiced: booking.invoiced ?? { $exists: false } },
    {
      $set: { invoiced, ...(first && !booking.invoice ? { invoice: first } : {}), ...recorded?.set },
      ...(recorded ? { $push: recorded.push, $inc: recorded.inc } : {}),
    },
    { returnDocument: 'after' },
  );
}

/** All is made that was owed at `invoiceDueAt`; what has been paid or given back since stays owed. */
export async function clearInvoiceDue(core: Core, _id: Types.ObjectId, invoiceDueAt: Date): Promise<boolean> {
  const result = await bookings(core).updateOne({ _id, invoiceDueAt }, { $unset: { invoiceDueAt: '' } });
  return result.modifiedCount > 0;
}
