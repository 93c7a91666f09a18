import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@crease/shared/errors';
import { slotText } from '@crease/shared/time/slots';
import type { mongo, Types } from 'mongoose';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import type { BookingDoc, BookingOp } from './booking.model.js';
import { bookingNotFound } from './find-booking.js';
import { placesLeftBy, tidyCutMove } from './tidy-cut-move.js';

/** An op older than this was cut by a crash and may be taken over (design §3). */
export const STALE_OP_MS = 10_000;
/** Who meets a fresh op waits this long before he is told to come back. */
const WAIT_FOR_OP_MS = 2_000;

/** What an operation changes in one step on its booking, beside the fence. */
export interface OperationStep {
  set?: Record<string, unknown>;
  unset?: Record<string, ''>;
  facts?: OutboxEntry[];
  timeline?: { what: string; by: string };
}

export interface StartedOperation {
  booking: BookingDoc;
  /** The fence: one higher than any operation before. */
  n: number;
}

/** The hours of a booking, as claims know them. */
export function slotOf(booking: BookingDoc): SlotOfGround {
  return {
    groundId: booking.groundId.toString(),
    bookingDate: booking.bookingDate,
    timeSlot: slotText(booking.timeSlot),
  };
}

/** The ids that every event of a booking carries. */
export function factIds(booking: Pick<BookingDoc, '_id' | 'userId' | 'ownerId' | 'groundId'>) {
  return {
    bookingId: booking._id.toString(),
    userId: (booking.userId ?? booking.ownerId).toString(),
    ownerId: booking.ownerId.toString(),
    groundId: booking.groundId.toString(),
  };
}

/**
 * For who meets another operation on a booking and looks again: each call waits a moment, and after 2 s in all throws
 * `UNAVAILABLE`.
 */
export function patience(): () => Promise<void> {
  const deadline = performance.now() + WAIT_FOR_OP_MS;
  return async () => {
    if (performance.now() > deadline) {
      throw new AppError('UNAVAILABLE', 'This booking is being changed right now. Please try again.', {
        retryAfterSeconds: 1,
      });
    }
    await sleep(40);
  };
}

/**
 * First step of an operation: one conditional update that sets the fence, decided from the document it is conditional on.
 * `decide` answers what the step changes, null when there is nothing to do, or throws (design §3, point 1). Waits up to
 * 2 s for another operation, then `UNAVAILABLE`. `seen`: the booking as the caller has just read it, which spares a read where
 * it has not changed since.
 */
export async function beginOperation(
  core: Core,
  bookingId: Types.ObjectId,
  kind: BookingOp['kind'],
  decide: (booking: BookingDoc, now: Date) => (OperationStep & { args?: Record<string, unknown> }) | null,
  seen?: BookingDoc,
): Promise<StartedOperation | null> {
  const bookings = native(core.models, 'bookings');
  const awaitOperation = patience();
  // Believed in what there is to do, and never in that there is nothing or another operation under way.
  let believed = seen && !seen.op && decide(seen, core.clock.now()) ? seen : undefined;
  for (;;) {
    const booking = believed ?? (await bookings.findOne({ _id: bookingId }));
    believed = undefined;
    if (!booking) throw bookingNotFound();
    const now = core.clock.now();
    if (booking.op && now.getTime() - booking.op.at.getTime() < STALE_OP_MS) {
      await awaitOperation();
      continue;
    }
    const step = decide(booking, now);
    if (!step) return null;
    const n = booking.opSeq + 1;
    const left = placesLeftBy(booking.op);
    const op: BookingOp = { kind, n, at: now, args: step.args ?? {}, ...(left.length > 0 ? { left } : {}) };
    // Whoever moved the booking since it was read makes this miss: the operation is decided anew.
    const filter: mongo.Filter<BookingDoc> = {
      _id: bookingId,
      opSeq: booking.opSeq,
      status: booking.status,
      'payment.status': booking.payment.status,
      // Cash and a check-in are no operations: one since the booking was read makes this miss, too.
      'payment.collected': { $size: booking.payment.collected.length },
      checkedInAt: booking.checkedInAt ?? { $exists: false },
      ...(booking.op ? { 'op.n': booking.op.n, 'op.at': booking.op.at } : { op: { $exists: false } }),
    };
    const after = await bookings.findOneAndUpdate(
      filter,
      toUpdate({ ...step, set: { ...step.set, op, opSeq: n } }, now),
      {
        returnDocument: 'after',
      },
    );
    if (!after) continue;
    core.events.publishSoon('bookings', after);
    if (left.length > 0) {
      await failpoint('takeover.afterFence');
      await tidyCutMove(core, after, left);
    }
    return { booking: after, n };
  }
}

/**
 * Last step of an operation: lifts the fence with what it decided, only if the fence is still its own. Null means that a
 * newer operation took over; the caller gives back its own `n` and nothing else.
 */
export async function endOperation(
  core: Core,
  operation: StartedOperation,
  step: OperationStep = {},
): Promise<BookingDoc | null> {
  const after = await native(core.models, 'bookings').findOneAndUpdate(
    { _id: operation.booking._id, 'op.n': operation.n },
    toUpdate({ ...step, unset: { ...step.unset, op: '' } }, core.clock.now()),
    { returnDocument: 'after' },
  );
  core.events.publishSoon('bookings', after);
  return after;
}

/** A step in the middle of an operation: the fence stays up. Null when a newer operation took over. */
export async function stepOperation(
  core: Core,
  operation: StartedOperation,
  step: OperationStep,
): Promise<BookingDoc | null> {
  const after = await native(core.models, 'bookings').findOneAndUpdate(
    { _id: operation.booking._id, 'op.n': operation.n },
    toUpdate(step, core.clock.now()),
    { returnDocument: 'after' },
  );
  core.events.publishSoon('bookings', after);
  return after;
}

function toUpdate(step: OperationStep, now: Date): mongo.UpdateFilter<BookingDoc> {
  const recorded = step.facts?.length ? recording(step.facts) : undefined;
  return {
    $set: { ...step.set, ...recorded?.set, updatedAt: now },
    ...(step.unset && Object.keys(step.unset).length > 0 ? { $unset: step.unset } : {}),
    ...(recorded ? { $inc: recorded.inc } : {}),
    ...(recorded || step.timeline
      ? {
          $push: { ...recorded?.push, ...(step.timeline ? { timeline: { at: now, ...step.timeline } } : {}) },
        }
      : {}),
  } as mongo.UpdateFilter<BookingDoc>; // dotted paths are beyond the driver's types
}
