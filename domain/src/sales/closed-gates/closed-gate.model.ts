import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { totalOf } from '../../platform/page-total.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc } from '../booking-record/booking.model.js';

const bookings = (core: Core) => native(core.models, 'bookings');

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
  { gate, what, by, now, facts }: Written,
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await bookings(core).findOneAndUpdate(
    asRead(booking),
    {
      $set: { ...set, closedGate: gate, updatedAt: now },
      $inc: inc,
      $push: { ...push, timeline: { at: now, what, ...signatureOf(by) } },
    },
    { returnDocument: 'after' },
  );
}

/**
 * Confirms a report and owes all that was captured, in one update. It counts as an operation: whoever has read the
 * booking before and would write another `refundOwed` misses. Null as `writeGate`.
 */
export async function writeGateConfirmed(
  core: Core,
  booking: BookingDoc,
  { gate, what, by, now, facts }: Written,
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await bookings(core).findOneAndUpdate(
    asRead(booking),
    {
      $set: {
        ...set,
        closedGate: gate,
        'payment.refundOwed': booking.payment.captured,
        moneyDueAt: now,
        unsummed: randomObjectId(),
        updatedAt: now,
      },
      $inc: { ...inc, opSeq: 1 },
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
  const filter = { 'closedGate.state': { $in: ['open' as const, 'disputed' as const] } };
  const found = await bookings(core)
    .find(filter)
    .sort({ 'closedGate.at': 1, _id: 1 })
    .skip((page.page - 1) * page.limit)
    .limit(page.limit)
    .toArray();
  return { found, total: await totalOf(page, found.length, () => bookings(core).countDocuments(filter)) };
}
