import { isAccount } from '../../accounts/identity/user-lookups.queries.js';
import { reserveSlot } from '../../calendar/claims/reserve.js';
import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { releasePlaces } from '../../calendar/hold-limit/places.js';
import { isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import { findGroundById, isBookableOnline } from '../../catalogue/ground-record/ground.schema.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { newConfirmationCode } from '../booking-record/booking-codes.js';
import { hasOtherAtThatTime } from '../booking-record/booking-links.queries.js';
import { nextCalendarSequence } from '../booking-record/calendar-sequence.js';
import { shareOf } from '../booking-record/capture-share.js';
import { judgeCapture } from '../booking-record/judge-capture.js';
import type { Capture, PaymentDoc } from '../booking-record/payment.schema.js';
import { releaseUse } from '../coupons/release-use.js';
import { keepUse } from '../coupons/use-coupon.js';
import {
  beginOperation,
  endOperation,
  factIds,
  playerOf,
  type StartedOperation,
  slotOf,
} from '../operation/operation.js';
import { EXPIRED_REASON, releaseBooking } from '../operation/release-booking.js';

/**
 * Confirms a booking on its captured money, or ends it for a refund if its hours or coupon are gone
 * (docs/product-rules.md, Payments). Order: fence, permanent claims, booking; the loser of the last step releases only
 * its own. `seen` is the booking as just read. Returns the booking as this call wrote it, or null.
 */
export async function confirmPaid(
  core: Core,
  payment: PaymentDoc,
  capture: Capture,
  seen?: BookingDoc,
): Promise<BookingDoc | null> {
  const decide = (booking: BookingDoc) =>
    judgeCapture(booking, capture) === 'undecided'
      ? { args: { orderId: payment.orderId, paymentId: capture.paymentId } }
      : null;
  const operation = await beginOperation(core, payment.bookingId, 'settle', decide, seen);
  if (!operation) return null;
  const { booking, n } = operation;
  await failpoint('settle.afterFence');
  // If it was decided between read and fence that it is refunded, that stays.
  if (judgeCapture(booking, capture) !== 'undecided') {
    return await endOperation(core, operation);
  }

  if (booking.status === 'confirmed' || booking.status === 'completed') {
    return await endOperation(core, operation, {
      set: paidWith(core, booking, payment, capture),
      facts: [fact(core, 'booking.paid', core.clock.now(), factIds(booking))],
      timeline: { what: 'paid', ...playerOf(booking) },
    });
  }

  const late = booking.status === 'cancelled' || !booking.expiresAt || booking.expiresAt <= core.clock.now();
  if (late && !(await mayBeRevived(core, booking))) return await endWithoutSlot(core, operation);

  const ref = booking._id.toString();
  const userId = (booking.userId ?? booking.ownerId).toString();
  const slot = slotOf(booking);
  const claim = { kind: 'booking' as const, ref, userId, n };
  if (!(await reserveSlot(core, slot, claim, { overOwn: true })))
    return await endWithoutSlot(core, operation);

  await failpoint('settle.afterClaims');
  // After the hours, before the booking: late money does not confirm the booking if its coupon is no longer
  // available.
  if (!(await keepUse(core, booking, n))) return await endWithoutSlot(core, operation);
  await failpoint('settle.afterUse');
  const now = core.clock.now();
  const confirmed = await endOperation(core, operation, {
    set: {
      ...paidWith(core, booking, payment, capture),
      status: 'confirmed',
      confirmation: { confirmationCode: newConfirmationCode() },
      // Late money puts back the entry that the expiry took off.
      ...(booking.status === 'cancelled' ? { calendarSequence: nextCalendarSequence(booking, now) } : {}),
    },
    unset: { expiresAt: '', cancellation: '' },
    facts: [fact(core, 'booking.confirmed', now, { ...factIds(booking), by: 'payment' })],
    timeline: { what: 'paid', ...playerOf(booking) },
  });
  if (!confirmed) {
    await releaseSlot(core, slot, ref, n, n);
    await releaseUse(core, booking, n, n);
  } else if (booking.userId) await releasePlaces(core, userId, [ref]);
  return confirmed;
}

function paidWith(
  core: Core,
  { pricing }: BookingDoc,
  payment: PaymentDoc,
  capture: Capture,
): Record<string, unknown> {
  return {
    'payment.status': 'completed',
    'payment.transactionId': capture.paymentId,
    'payment.orderId': payment.orderId,
    'payment.paidAt': capture.at,
    'payment.captured': payment.amount,
    invoiceDueAt: core.clock.now(),
    'payment.share': shareOf(pricing, payment.amount, core.env.COMMISSION_PERCENT),
    ...(capture.method ? { 'payment.method': capture.method } : {}),
  };
}

/**
 * Late money revives a booking only if nothing has changed: its player exists, it has not begun, the ground is bookable
 * and open, and the player has no other booking at that time.
 */
async function mayBeRevived(core: Core, booking: BookingDoc): Promise<boolean> {
  const now = core.clock.now();
  if (booking.startsAt <= now || !booking.userId) return false;
  if (!(await isAccount(core, booking.userId))) return false;
  const ground = await findGroundById(core, booking.groundId);
  if (!ground || !isBookableOnline(ground) || !isOpenFor(ground, slotOf(booking))) return false;
  return !(await hasOtherAtThatTime(core, booking, now));
}

/** Nothing revives a booking that ended without a slot; its money goes back. */
async function endWithoutSlot(core: Core, operation: StartedOperation): Promise<BookingDoc | null> {
  const { booking } = operation;
  const now = core.clock.now();
  await releaseBooking(core, operation);
  return await endOperation(core, operation, {
    set: {
      status: 'cancelled',
      cancellation: {
        code: 'no-slot',
        reason: EXPIRED_REASON,
        by: 'system',
        at: booking.cancellation?.at ?? now,
      },
      ...(booking.status === 'cancelled' ? {} : { calendarSequence: nextCalendarSequence(booking, now) }),
    },
    ...(booking.status === 'cancelled'
      ? {}
      : { facts: [fact(core, 'booking.cancelled', now, { ...factIds(booking), by: 'expiry' as const })] }),
    timeline: { what: 'paid too late', ...playerOf(booking) },
  });
}
