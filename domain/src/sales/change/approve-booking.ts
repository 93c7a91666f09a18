import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { reserveSlot } from '../../calendar/claims/reserve.js';
import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { releasePlaces } from '../../calendar/hold-limit/places.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { newConfirmationCode } from '../booking-record/booking-codes.js';
import { releaseUse } from '../coupons/release-use.js';
import { keepUse } from '../coupons/use-coupon.js';
import { beginOperation, endOperation, factIds, slotOf } from '../operation/operation.js';

const notPending = () => refuse('STATE_CONFLICT', 'not_pending');

/**
 * Approval by the owner instead of a payment: pending to confirmed, paid at the ground (docs/product-rules.md,
 * Bookings). Claims become permanent first, then the booking (docs/invariants.md, P4). `resuming` completes an approval
 * interrupted by a crash.
 */
export async function approveBooking(
  core: Core,
  bookingId: Types.ObjectId,
  by: Actor,
  resuming = false,
): Promise<BookingDoc> {
  const operation = await beginOperation(core, bookingId, 'approve', (booking, now) => {
    if (resuming && booking.op?.kind !== 'approve') return null;
    const inTime = resuming || (booking.expiresAt !== undefined && booking.expiresAt > now);
    if (booking.status !== 'pending' || !inTime) throw notPending();
    return { args: signatureOf(by) };
  });
  if (!operation) throw notPending();

  const { booking, n } = operation;
  await failpoint('approve.afterFence');
  const ref = booking._id.toString();
  const userId = (booking.userId ?? booking.ownerId).toString();
  const slot = slotOf(booking);
  if (!(await reserveSlot(core, slot, { kind: 'booking', ref, userId, n }, { overOwn: true }))) {
    await endOperation(core, operation);
    return await asOvertaken(core, ref);
  }
  await failpoint('approve.afterClaims');
  if (!(await keepUse(core, booking, n))) {
    await releaseSlot(core, slot, ref, n, n);
    await endOperation(core, operation);
    return await asOvertaken(core, ref);
  }
  await failpoint('approve.afterUse');
  const now = core.clock.now();
  const after = await endOperation(core, operation, {
    set: {
      status: 'confirmed',
      confirmation: { confirmationCode: newConfirmationCode() },
      // An owner who approves a booking has seen it.
      acknowledgedAt: booking.acknowledgedAt ?? now,
      // An interrupted walk-in may have been paid.
      ...(booking.payment.collected.length > 0 ? { invoiceDueAt: now } : {}),
    },
    unset: { expiresAt: '' },
    facts: [fact(core, 'booking.confirmed', now, { ...factIds(booking), by: 'approval' })],
    timeline: { what: 'approved', ...signatureOf(by) },
  });
  if (!after) {
    await releaseSlot(core, slot, ref, n, n);
    await releaseUse(core, booking, n, n);
    return await asOvertaken(core, ref);
  }
  if (booking.userId) await releasePlaces(core, booking.userId.toString(), [ref]);
  return after;
}

/** The booking after another run changed it: for example, the sweep confirms it after a paused approval. */
async function asOvertaken(core: Core, bookingId: string): Promise<BookingDoc> {
  const booking = await findBooking(core, bookingId);
  if (booking?.status !== 'confirmed') throw notPending();
  return booking;
}
