import type { mongo, Types } from 'mongoose';
import { type Actor, actorOf, type Signature, signatureOf } from '../../accounts/users/actor.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Decision } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc, BookingOp } from './booking.schema.js';

/** Fenced operations, and changes that are one update and need no fence: these miss while an operation is under way. */

/**
 * Checks a booking in, once, in the state it was judged in. Null if it changed since it was read, or an operation is
 * under way.
 */
export async function writeCheckIn(
  core: Core,
  booking: BookingDoc,
  { by, now, arrivedAt, facts }: { by: Actor; now: Date; arrivedAt: Date; facts: OutboxEntry[] },
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    {
      _id: booking._id,
      status: booking.status,
      // The day was judged by this start, so a move meanwhile makes it miss.
      startsAt: booking.startsAt,
      // If two check-ins of a booking race, this update lets one win.
      checkedInAt: { $exists: false },
      op: { $exists: false },
    },
    {
      $set: { ...set, checkedInAt: arrivedAt, updatedAt: now },
      // A player marked as a no-show who arrives late is present.
      $unset: { noShow: '' },
      $inc: inc,
      $push: { ...push, timeline: { at: arrivedAt, what: 'checked in', ...signatureOf(by) } },
    },
    { returnDocument: 'after' },
  );
}

/**
 * Marks a booking as a no-show, or revokes that. Null if it changed since it was read, or an operation is under way.
 */
export async function writeNoShow(
  core: Core,
  booking: BookingDoc,
  noShow: boolean,
  { by, now, facts }: { by: Actor; now: Date; facts: OutboxEntry[] },
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  const timeline = { at: now, what: noShow ? 'did not come' : 'came after all', ...signatureOf(by) };
  return await core.db.bookings.findOneAndUpdate(
    {
      _id: booking._id,
      status: booking.status,
      startsAt: booking.startsAt,
      // If a check-in races with this update, one wins and the other judges again.
      checkedInAt: booking.checkedInAt ?? { $exists: false },
      noShow: booking.noShow ?? { $exists: false },
      op: { $exists: false },
    },
    {
      $set: { ...set, updatedAt: now, ...(noShow ? { noShow } : {}) },
      ...(noShow ? {} : { $unset: { noShow: '' } }),
      $inc: inc,
      $push: { ...push, timeline },
    },
    { returnDocument: 'after' },
  );
}

/** Adds a payment at the ground. Null if the booking changed since the amount due was read. */
export async function writeCollected(
  core: Core,
  booking: BookingDoc,
  row: BookingDoc['payment']['collected'][number],
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    {
      _id: booking._id,
      status: booking.status,
      // The amount due was read with these entries and this payment: any new one makes it miss.
      'payment.collected': { $size: booking.payment.collected.length },
      'payment.status': booking.payment.status,
      'payment.shared': booking.payment.shared ?? { $exists: false },
      'pricing.totalAmount': booking.pricing.totalAmount,
      op: { $exists: false },
    },
    {
      $set: { ...set, unsummed: randomObjectId(), invoiceDueAt: row.at, updatedAt: row.at },
      $inc: inc,
      $push: {
        ...push,
        'payment.collected': row,
        timeline: { at: row.at, what: 'paid at the ground', ...signatureOf(actorOf(row)) },
      },
    },
    { returnDocument: 'after' },
  );
}

/** Completes a confirmed booking; of several sweeps this update lets one. Null for the others. */
export async function writeCompleted(
  core: Core,
  bookingId: Types.ObjectId,
  now: Date,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, status: 'confirmed', op: { $exists: false } },
    {
      $set: { ...set, status: 'completed', uncounted: true, updatedAt: now },
      $inc: inc,
      $push: { ...push, timeline: { at: now, what: 'completed', by: 'system' } },
    },
    { returnDocument: 'after' },
  );
}

/** Its ground's count has this game now. */
export async function markGameCounted(core: Core, bookingId: Types.ObjectId): Promise<void> {
  await core.db.bookings.updateOne({ _id: bookingId }, { $unset: { uncounted: '' } });
}

/** The first time counts: null for every later one. */
export async function writeAcknowledged(
  core: Core,
  bookingId: Types.ObjectId,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, acknowledgedAt: { $exists: false } },
    { $set: { ...set, acknowledgedAt: core.clock.now() }, $inc: inc, $push: push },
    { returnDocument: 'after' },
  );
}

/** Takes a walk-in off an account that it was shown to; the first time counts. Null for every later one. */
export async function writeDisowned(
  core: Core,
  bookingId: Types.ObjectId,
  userId: Types.ObjectId,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  const timeline = { at: core.clock.now(), what: 'not theirs', by: 'system' };
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, userId: null, disownedBy: { $ne: userId } },
    { $set: set, $inc: inc, $push: { ...push, disownedBy: userId, timeline } },
    { returnDocument: 'after' },
  );
}

/** Shows a review on its booking, once: null if it is there. */
export async function writeFeedback(
  core: Core,
  bookingId: Types.ObjectId,
  feedback: NonNullable<BookingDoc['feedback']>,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, feedback: { $exists: false } },
    { $set: { ...set, feedback }, $inc: inc, $push: push },
    { returnDocument: 'after' },
  );
}

/** Takes a hidden review's words off its booking, once, and keeps them off. */
export async function hideFeedback(
  core: Core,
  bookingId: Types.ObjectId,
  { rating, at }: Pick<NonNullable<BookingDoc['feedback']>, 'rating' | 'at'>,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, 'feedback.hidden': { $ne: true } },
    { $set: { ...set, feedback: { rating, comment: '', at, hidden: true } }, $inc: inc, $push: push },
    { returnDocument: 'after' },
  );
}

/** Records when the automatic receipt was first requested. */
export async function noteReceiptAsked(core: Core, bookingId: Types.ObjectId): Promise<void> {
  await core.db.bookings.updateOne(
    { _id: bookingId, receiptAskedAt: { $exists: false } },
    { $set: { receiptAskedAt: core.clock.now() } },
  );
}

/** Records that the receipt was sent: of several callers this update lets one report it. Null for the others. */
export async function writeReceiptSent(
  core: Core,
  bookingId: Types.ObjectId,
  facts: OutboxEntry[],
): Promise<BookingDoc | null> {
  const { push, inc, set } = recording(facts);
  return await core.db.bookings.findOneAndUpdate(
    { _id: bookingId, emailSent: false },
    { $set: { ...set, emailSent: true }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
}

/** Records that the player was reminded of this start; a moved booking has another one. */
export async function markReminded(
  core: Core,
  { _id, startsAt }: Pick<BookingDoc, '_id' | 'startsAt'>,
  mark: 'remindedFor' | 'remindedDayFor',
): Promise<void> {
  await core.db.bookings.updateOne({ _id, startsAt }, { $set: { [mark]: startsAt } });
}

/** Each player who ever booked one of these grounds, once, without walk-ins. */
export async function playersOfGrounds(
  core: Core,
  groundIds: readonly Types.ObjectId[],
): Promise<Types.ObjectId[]> {
  const players = core.db.bookings.aggregate<{ _id: Types.ObjectId | null }>([
    { $match: { groundId: { $in: [...groundIds] } } },
    { $group: { _id: '$userId' } },
  ]);
  const ids: Types.ObjectId[] = [];
  for await (const { _id } of players) if (_id) ids.push(_id);
  return ids;
}

/** An operation's change of its booking in one step, besides the fence. */
export interface OperationStep {
  set?: Record<string, unknown>;
  unset?: Record<string, ''>;
  addToSet?: Record<string, unknown>;
  facts?: OutboxEntry[];
  timeline?: { what: string } & Signature;
}

/**
 * Sets the fence together with the operation's first step, on the very booking that the step was decided from. This
 * update decides between operations that begin at once: null for all but one.
 */
export async function raiseFence(
  core: Core,
  booking: BookingDoc,
  op: BookingOp,
  step: OperationStep,
): Promise<BookingDoc | null> {
  // Misses if the booking was moved since it was read: the operation is then decided again.
  const filter = {
    _id: booking._id,
    opSeq: booking.opSeq,
    status: booking.status,
    'payment.status': booking.payment.status,
    // Cash and check-ins are not operations: one since the booking was read makes this miss, too.
    'payment.collected': { $size: booking.payment.collected.length },
    checkedInAt: booking.checkedInAt ?? { $exists: false },
    ...(booking.op ? { 'op.n': booking.op.n, 'op.at': booking.op.at } : { op: { $exists: false } }),
  };
  const raised = { ...step, set: { ...step.set, op, opSeq: op.n } };
  return await decide(core, { filter, update: toUpdate(raised, op.at) });
}

/** Writes a step of the operation whose fencing token is `n`. Null when a newer operation has raised its own fence. */
export async function writeUnderFence(
  core: Core,
  bookingId: Types.ObjectId,
  n: number,
  step: OperationStep,
): Promise<BookingDoc | null> {
  const filter = { _id: bookingId, 'op.n': n };
  return await decide(core, { filter, update: toUpdate(step, core.clock.now()) });
}

/**
 * The booking after this update matched, or null if it did not; updates of several callers are sent in one command.
 * If another worker took over the operation in between, the fence stops every later step.
 */
async function decide(core: Core, decision: Decision<BookingDoc>): Promise<BookingDoc | null> {
  const isOurs = await core.writes.bookingChange(decision);
  return isOurs ? await core.reads.booking(decision.filter._id.toString()) : null;
}

function toUpdate(step: OperationStep, now: Date): mongo.UpdateFilter<BookingDoc> {
  const recorded = step.facts?.length ? recording(step.facts) : undefined;
  return {
    $set: {
      ...step.set,
      ...recorded?.set,
      // A change with events may affect its day's sums.
      ...(recorded ? { unsummed: randomObjectId() } : {}),
      updatedAt: now,
    },
    ...(step.unset && Object.keys(step.unset).length > 0 ? { $unset: step.unset } : {}),
    ...(step.addToSet ? { $addToSet: step.addToSet } : {}),
    ...(recorded ? { $inc: recorded.inc } : {}),
    ...(recorded || step.timeline
      ? {
          $push: { ...recorded?.push, ...(step.timeline ? { timeline: { at: now, ...step.timeline } } : {}) },
        }
      : {}),
  } as mongo.UpdateFilter<BookingDoc>; // dotted paths are beyond the driver's types
}
