import type { mongo, Types } from 'mongoose';
import type { Signature } from '../../accounts/users/actor.js';
import { type OutboxEntry, recording } from '../../messaging/outbox/outbox.js';
import type { Decision } from '../../platform/batch-updates.js';
import type { Core } from '../../platform/core.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { BookingDoc, BookingOp } from './booking.model.js';

/** What an operation changes in one step on its booking, beside the fence. */
export interface OperationStep {
  set?: Record<string, unknown>;
  unset?: Record<string, ''>;
  facts?: OutboxEntry[];
  timeline?: { what: string } & Signature;
}

/**
 * Sets the fence together with the operation's first step, on the very booking that the step was decided from. This update
 * decides between operations that begin at once: null for all but one.
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
    // Cash and a check-in are no operations: one since the booking was read makes this miss, too.
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
      // Whatever is told may be a change of its day's sums.
      ...(recorded ? { unsummed: randomObjectId() } : {}),
      updatedAt: now,
    },
    ...(step.unset && Object.keys(step.unset).length > 0 ? { $unset: step.unset } : {}),
    ...(recorded ? { $inc: recorded.inc } : {}),
    ...(recorded || step.timeline
      ? {
          $push: { ...recorded?.push, ...(step.timeline ? { timeline: { at: now, ...step.timeline } } : {}) },
        }
      : {}),
  } as mongo.UpdateFilter<BookingDoc>; // dotted paths are beyond the driver's types
}
