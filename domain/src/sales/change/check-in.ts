import { timingSafeEqual } from 'node:crypto';
import { parseBookingQr } from '@crease/shared/booking-qr';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { dayOf } from '@crease/shared/time/ist';
import type { Actor } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeCheckIn } from '../booking-record/booking-changes.queries.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { factIds } from '../operation/operation.js';
import { changeBooking } from './change-booking.js';

/** How late a check-in made offline is accepted (docs/product-rules.md, The day). */
const OFFLINE_MS = 24 * 3_600_000;

function sameCode(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Checks the players in at the gate, once, on the day, with the booking's code. Ends the open order; what is due is
 * paid at the ground (docs/product-rules.md, Bookings). `at` is the time of a check-in that was made offline.
 * @throws `BAD_CREDENTIALS` for a wrong code, `VALIDATION` for an impossible `at`, `STATE_CONFLICT`, `UNAVAILABLE`.
 */
export async function checkIn(
  core: Core,
  booking: BookingDoc,
  code: string,
  by: Actor,
  at?: Date,
): Promise<BookingDoc> {
  return await changeBooking(core, booking, async (found, now) => {
    if (at) assertLately(at, now);
    const arrivedAt = at ?? now;
    assertAtTheGate(found, code, { arrivedAt, offline: at !== undefined });
    const facts = [fact(core, 'booking.changed', now, { ...factIds(found), what: 'checked-in' })];
    const after = await writeCheckIn(core, found, { by, now, arrivedAt, facts });
    if (!after) return null;
    core.events.publishSoon('bookings', after);
    await failpoint('checkIn.afterWrite');
    if (after.payment.status !== 'completed') await markForTermination(core, after._id);
    return after;
  });
}

/**
 * The confirmation code in a QR code. Throws `BAD_CREDENTIALS` if it belongs to no booking or another one, and says so
 * if that is on another ground of the workplace.
 */
export async function codeInQr(core: Core, booking: BookingDoc, qr: string): Promise<string> {
  const read = parseBookingQr(qr);
  if (!read) throw new AppError('BAD_CREDENTIALS', 'This is not the QR code of a booking.');
  const isThis = read.ref === booking._id.toString() || read.ref === booking.bookingId;
  if (isThis && read.code) return read.code;
  if (isThis)
    throw new AppError('BAD_CREDENTIALS', 'This QR code was made before the booking was confirmed.');
  const other = await findBooking(core, read.ref);
  const isOurs = other?.ownerId.equals(booking.ownerId) === true;
  throw new AppError(
    'BAD_CREDENTIALS',
    isOurs && !other.groundId.equals(booking.groundId)
      ? `This QR code is for ${other.groundName}, not for ${booking.groundName}.`
      : 'This QR code belongs to another booking.',
  );
}

function assertLately(at: Date, now: Date): void {
  if (at > now) throw AppError.ofField('VALIDATION', 'at', 'must not be ahead of now');
  if (now.getTime() - at.getTime() > OFFLINE_MS)
    throw AppError.ofField('VALIDATION', 'at', 'must be at most 24 hours ago');
}

function assertAtTheGate(
  booking: BookingDoc,
  code: string,
  { arrivedAt, offline }: { arrivedAt: Date; offline: boolean },
): void {
  // One made offline may be heard of when the game is over.
  const isOn = booking.status === 'confirmed' || (offline && booking.status === 'completed');
  if (!booking.confirmation || !isOn) {
    throw refuse('STATE_CONFLICT', 'not_confirmed');
  }
  if (!sameCode(booking.confirmation.confirmationCode, code)) {
    throw refuse('BAD_CREDENTIALS', 'code_of_other_booking');
  }
  if (
    dayOf(arrivedAt) !== booking.bookingDate &&
    !(arrivedAt >= booking.startsAt && arrivedAt < booking.endsAt)
  ) {
    throw new AppError('STATE_CONFLICT', `This booking is for ${booking.bookingDate}.`);
  }
  if (booking.checkedInAt) throw refuse('STATE_CONFLICT', 'already_checked_in');
}
