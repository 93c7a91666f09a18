import { isGateConfirmed, isGateOpen } from '@crease/shared/closed-gate';
import { AppError } from '@crease/shared/errors';
import type { Actor } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { type ClosedGate, writeGate, writeGateConfirmed } from '../booking-record/booking-money.queries.js';
import { comesBack } from '../booking-record/money-back.js';
import { onlineOf } from '../booking-record/shares.js';
import { changeBooking } from '../change/change-booking.js';
import { factIds } from '../operation/operation.js';
import { balanceMoney } from '../settle/balance-money.js';

/** The side that decides: the workplace may within its time, an admin at any time. */
export type GateSide = 'owner' | 'admin';

function openGateOf(booking: BookingDoc, side: GateSide, now: Date): ClosedGate {
  const gate = booking.closedGate;
  if (!gate) throw new AppError('STATE_CONFLICT', 'Nobody has reported a closed gate for this booking.');
  if (!isGateOpen(gate)) throw new AppError('STATE_CONFLICT', 'This report has been decided already.');
  if (side === 'owner' && now > gate.answerUntil) {
    throw new AppError('STATE_CONFLICT', 'The time to answer is over: our team decides now.');
  }
  return gate;
}

/**
 * Confirms that the ground was closed: everything captured is refunded, like in a closure, less earlier refunds.
 * Idempotent.
 * @throws `STATE_CONFLICT` without an open report, or after the workplace's time; `UNAVAILABLE` like `changeBooking`
 */
export async function confirmGate(
  core: Core,
  booking: BookingDoc,
  side: GateSide,
  by: Actor,
  reason?: string,
): Promise<BookingDoc> {
  const after = await changeBooking(core, booking, async (found, now) => {
    if (isGateConfirmed(found.closedGate)) return found;
    const gate = openGateOf(found, side, now);
    const refund = comesBack(found, onlineOf(found));
    const written = await writeGateConfirmed(core, found, {
      gate: {
        ...gate,
        state: 'confirmed',
        decision: { at: now, by: side, refund, ...(reason ? { reason } : {}) },
      },
      what: 'confirmed a closed gate',
      by,
      now,
      facts: [fact(core, 'gate.decided', now, { ...factIds(found), verdict: 'confirmed', by: side })],
    });
    core.events.publishSoon('bookings', written);
    return written;
  });
  return (await balanceMoney(core, after._id)) ?? after;
}

/**
 * Records the workplace's objection that the ground was open: an admin decides. Idempotent. Throws like `confirmGate`.
 */
export async function disputeGate(
  core: Core,
  booking: BookingDoc,
  reason: string,
  by: Actor,
): Promise<BookingDoc> {
  return await changeBooking(core, booking, async (found, now) => {
    if (found.closedGate?.state === 'disputed') return found;
    const gate = openGateOf(found, 'owner', now);
    const after = await writeGate(core, found, {
      gate: { ...gate, state: 'disputed', dispute: { at: now, reason } },
      what: 'disputed a closed gate',
      by,
      now,
      facts: [fact(core, 'gate.disputed', now, factIds(found))],
    });
    core.events.publishSoon('bookings', after);
    return after;
  });
}

/**
 * Records an admin's decision that the ground was open, with a reason for the player. Idempotent. Throws like
 * `confirmGate`.
 */
export async function rejectGate(
  core: Core,
  booking: BookingDoc,
  reason: string,
  by: Actor,
): Promise<BookingDoc> {
  return await changeBooking(core, booking, async (found, now) => {
    if (found.closedGate?.state === 'rejected') return found;
    const gate = openGateOf(found, 'admin', now);
    const after = await writeGate(core, found, {
      gate: { ...gate, state: 'rejected', decision: { at: now, by: 'admin', reason } },
      what: 'rejected a closed gate',
      by,
      now,
      facts: [fact(core, 'gate.decided', now, { ...factIds(found), verdict: 'rejected', by: 'admin' })],
    });
    core.events.publishSoon('bookings', after);
    return after;
  });
}
