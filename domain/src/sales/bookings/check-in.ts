import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { dayOf } from '@crease/shared/time/ist';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { markForTermination } from '../payments/mark-for-termination.js';
import type { BookingDoc } from './booking.model.js';
import { bookingNotFound } from './find-booking.js';
import { factIds, patience } from './operation.js';

function sameCode(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The players are at the gate: on the day, with the booking's code, once. The open order ends: what is still due is
 * paid at the ground (contract §3). Throws `BAD_CREDENTIALS` for a wrong code, `STATE_CONFLICT` otherwise, `UNAVAILABLE`
 * where another operation on the booking is not over within 2 s.
 */
export async function checkIn(
  core: Core,
  booking: BookingDoc,
  code: string,
  by: string,
): Promise<BookingDoc> {
  const bookings = native(core.models, 'bookings');
  const awaitOperation = patience();
  let found = booking;
  for (;;) {
    const now = core.clock.now();
    assertAtTheGate(found, code, now);
    const { push, inc, set } = recording([fact(core, 'booking.changed', now, factIds(found))]);
    const after = await bookings.findOneAndUpdate(
      {
        _id: found._id,
        status: 'confirmed',
        // The day was judged by this start: one that is moved meanwhile makes it miss.
        startsAt: found.startsAt,
        checkedInAt: { $exists: false },
        op: { $exists: false },
      },
      {
        $set: { ...set, checkedInAt: now, updatedAt: now },
        $inc: inc,
        $push: { ...push, timeline: { at: now, what: 'checked in', by } },
      },
      { returnDocument: 'after' },
    );
    if (after) {
      core.events.publishSoon('bookings', after);
      await failpoint('checkIn.afterWrite');
      if (after.payment.status !== 'completed') await markForTermination(core, after._id);
      return after;
    }
    const changed = await bookings.findOne({ _id: found._id });
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
