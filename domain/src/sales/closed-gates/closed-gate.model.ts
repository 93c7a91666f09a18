import { OPEN_GATE_STATES } from '@crease/shared/closed-gate';
import type { mongo } from 'mongoose';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { findPage } from '../../platform/find-page.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from '../booking-record/booking.model.js';

const bookings = (core: Core) => core.db.bookings;

export type ClosedGate = NonNullable<BookingDoc['closedGate']>;

interface Written {
  gate: ClosedGate;
  what: string;
  by: Actor;
  now: Date;
  facts: OutboxEntry[];
}

/**
 * Writes a report, a dispute or a rejection on the booking as it was read. Null where it has changed since, or an
 * operation is under way: of several at once this update lets one.
 */
export async function writeGate(
  core: Core,
  booking: BookingDoc,
  written: Written,
): Promise<BookingDoc | null> {
  return await write(core, booking, written, {});
}

/**
 * Confirms a report and owes all that was captured, in one update. It counts as an operation: whoever has read the
 * booking before and would write another `refundOwed` misses. Null as `writeGate`.
 */
export async function writeGateConfirmed(
  core: Core,
  booking: BookingDoc,
  written: Written,
): Promise<BookingDoc | null> {
  return await write(core, booking, written, {
    $set: {
      'payment.refundOwed': booking.payment.captured,
      moneyDueAt: written.now,
      unsummed: randomObjectId(),
    },
    $inc: { opSeq: 1 },
  });
}

async function write(
  core: Core,
  booking: BookingDoc,
  { gate, what, by, now, facts }: Written,
  also: Pick<mongo.UpdateFilter<BookingDoc>, '$set' | '$inc'>,
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await bookings(core).findOneAndUpdate(
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
  // One more with every operation: what is owed has not changed since it was read.
  opSeq: booking.opSeq,
  op: { $exists: false },
});

/** Bookings whose report waits for a decision, the oldest report first. */
export async function pageOfOpenGates(
  core: Core,
  page: { page: number; limit: number },
): Promise<{ found: BookingDoc[]; total: number }> {
  const filter = { 'closedGate.state': { $in: [...OPEN_GATE_STATES] } };
  return await findPage(bookings(core), filter, { ...page, sort: { 'closedGate.at': 1, _id: 1 } });
}
