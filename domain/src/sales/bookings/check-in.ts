import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { dayOf } from '@crease/shared/time/ist';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { markForTermination } from '../payments/orders.model.js';
import { type BookingDoc, findBookingById } from './booking.model.js';
import { writeCheckIn } from './booking-changes.model.js';
import { bookingNotFound } from './find-booking.js';
import { factIds, patience } from './operation.js';

function sameCode(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The players are at the gate: on the day, with the booking's code, once. The open order ends: what is still due is
 * paid at the ground (docs/product-rules.md, Bookings). Throws `BAD_CREDENTIALS` for a wrong code, `STATE_CONFLICT`
 * otherwise, `UNAVAILABLE` where another operation on the booking is not over within 2 s.
 */
export async function checkIn(
  core: Core,
  booking: BookingDoc,
  code: string,
  by: string,
): Promise<BookingDoc> {
  const awaitOperation = patience();
  let found = booking;
  for (;;) {
    const now = core.clock.now();
    assertAtTheGate(found, code, now);
    const facts = [fact(core, 'booking.changed', now, factIds(found))];
    const after = await writeCheckIn(core, found, { by, now, facts });
    if (after) {
      core.events.publishSoon('bookings', after);
      await failpoint('checkIn.afterWrite');
      if (after.payment.status !== 'completed') await markForTermination(core, after._id);
      return after;
    }
    const changed = await findBookingById(core, found._id);
    if (!changed) throw bookingNotFound();
    found = changed;
    if (found.op) await awaitOperation();
  }
}

function assertAtTheGate(booking: BookingDoc, code: string, now: Date): void {
  if (!booking.confirmation || booking.status !== 'confirmed') {
    throw new AppError('STATE_CONFLICT', 'Only a confirmed booking can be checked in.');
  }
  if (!sameCode(booking.confirmation.confirmationCode, code)) {
    throw new AppError('BAD_CREDENTIALS', 'This code does not belong to the booking.');
  }
  if (dayOf(now) !== booking.bookingDate && !(now >= booking.startsAt && now < booking.endsAt)) {
    throw new AppError('STATE_CONFLICT', `This booking is for ${booking.bookingDate}.`);
  }
  if (booking.checkedInAt) throw new AppError('STATE_CONFLICT', 'This booking is already checked in.');
}
