import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { due } from '../../platform/which-due.js';
import type { BookingDoc } from './booking.model.js';

/** What the sweeps look for: each is a question of state that an index answers, streamed. */
const bookings = (core: Core) => core.db.bookings;

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
