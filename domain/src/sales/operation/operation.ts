import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@crease/shared/refusals';
import { slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import type { Signature } from '../../accounts/users/actor.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { Span } from '../../platform/tracing/span.js';
import { bookingNotFound } from '../booking-reads/find-booking.js';
import { type BookingDoc, type BookingOp, findBookingById } from '../booking-record/booking.schema.js';
import {
  type OperationStep,
  raiseFence,
  writeUnderFence,
} from '../booking-record/booking-changes.queries.js';
import { placesLeftBy, tidyCutMove } from './tidy-cut-move.js';

/** An operation older than this was interrupted by a crash and may be taken over. */
export const STALE_OP_MS = 10_000;
/** How long a caller waits for an operation under way (docs/product-rules.md, Limits). */
const WAIT_FOR_OP_MS = 2_000;

export interface StartedOperation {
  booking: BookingDoc;
  /** The fence: one higher than any operation before. */
  n: number;
  /** The span from its first step to its last, if tracing is on; an interrupted one has none. */
  span?: Span | undefined;
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

/** The player a timeline row is written for; a walk-in has a name but no account. */
export const playerOf = ({ userName, userId }: Pick<BookingDoc, 'userName' | 'userId'>): Signature => ({
  by: userName,
  ...(userId ? { byId: userId } : {}),
});

/** Waits for another operation on a booking: a moment with each call, and after 2 s in all throws `UNAVAILABLE`. */
export function patience(): () => Promise<void> {
  const deadline = performance.now() + WAIT_FOR_OP_MS;
  return async () => {
    if (performance.now() > deadline) {
      throw refuse('UNAVAILABLE', 'booking_busy', {
        retryAfterSeconds: 1,
      });
    }
    await sleep(40);
  };
}

/**
 * Sets the fence of an operation in one conditional update. `decide` returns what the step changes or null, or throws
 * (docs/invariants.md, P1). `seen` is the booking as just read, which saves a read if it has not changed since.
 * @throws `UNAVAILABLE` if another operation on the booking is still running after 2 s.
 */
export async function beginOperation(
  core: Core,
  bookingId: Types.ObjectId,
  kind: BookingOp['kind'],
  decide: (booking: BookingDoc, now: Date) => (OperationStep & { args?: Record<string, unknown> }) | null,
  seen?: BookingDoc,
): Promise<StartedOperation | null> {
  const awaitOperation = patience();
  // An older read may show work to do, but never prove that there is none or that an operation is under way.
  let believed = seen && !seen.op && decide(seen, core.clock.now()) ? seen : undefined;
  for (;;) {
    const booking = believed ?? (await findBookingById(core, bookingId));
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
    const span = core.tracing?.start(`operation ${kind}`, { parent: core.span?.traceparent });
    const after = await raiseFence(core, booking, op, step);
    if (!after) continue;
    core.events.publishSoon('bookings', after);
    if (left.length > 0) {
      await failpoint('takeover.afterFence');
      await tidyCutMove(core, after, left);
    }
    return { booking: after, n, span };
  }
}

/**
 * Last step of an operation: lifts its own fence together with the decision. Null if a newer operation took over; the
 * caller then releases its own `n` and nothing else.
 */
export async function endOperation(
  core: Core,
  operation: StartedOperation,
  step: OperationStep = {},
): Promise<BookingDoc | null> {
  const lifted = { ...step, unset: { ...step.unset, op: '' as const } };
  const after = await writeUnderFence(core, operation.booking._id, operation.n, lifted);
  operation.span?.set({ 'crease.overtaken': after === null });
  operation.span?.end();
  core.events.publishSoon('bookings', after);
  return after;
}

/** A step in the middle of an operation: the fence stays. Null if a newer operation took over. */
export async function stepOperation(
  core: Core,
  operation: StartedOperation,
  step: OperationStep,
): Promise<BookingDoc | null> {
  const after = await writeUnderFence(core, operation.booking._id, operation.n, step);
  core.events.publishSoon('bookings', after);
  return after;
}
