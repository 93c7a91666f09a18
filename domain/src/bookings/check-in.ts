import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@crease/shared/errors';
import { dayOf } from '@crease/shared/time/ist';
import { fact, recording } from '../outbox/outbox.js';
import { markForTermination } from '../payments/mark-for-termination.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
import type { BookingDoc } from './booking.model.js';
import { factIds } from './story.js';

function sameCode(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * The players are at the gate: on the day, with the booking's code, once. The open order ends: what is still due is
 * paid at the ground (contract §3). Throws `BAD_CREDENTIALS` for a wrong code, `STATE_CONFLICT` otherwise.
 */
export async function checkIn(
  core: Core,
  booking: BookingDoc,
  code: string,
  by: string,
): Promise<BookingDoc> {
  if (!booking.confirmation || booking.status !== 'confirmed') {
    throw new AppError('STATE_CONFLICT', 'Only a confirmed booking can be checked in.');
  }
  if (!sameCode(booking.confirmation.confirmationCode, code)) {
    throw new AppError('BAD_CREDENTIALS', 'This code does not belong to the booking.');
  }
  const now = core.clock.now();
  if (dayOf(now) !== booking.bookingDate && !(now >= booking.startsAt && now < booking.endsAt)) {
    throw new AppError('STATE_CONFLICT', `This booking is for ${booking.bookingDate}.`);
  }
  const { push, inc, set } = recording([fact(core, 'booking.changed', now, factIds(booking))]);
  const after = await native(core.models, 'bookings').findOneAndUpdate(
    { _id: booking._id, status: 'confirmed', checkedInAt: { $exists: false }, op: { $exists: false } },
    {
      $set: { ...set, checkedInAt: now, updatedAt: now },
      $inc: inc,
      $push: { ...push, timeline: { at: now, what: 'checked in', by } },
    },
    { returnDocument: 'after' },
  );
  if (!after) throw new AppError('STATE_CONFLICT', 'This booking is already checked in.');
  core.events.publishSoon('bookings', after);
  if (after.payment.status !== 'completed') await markForTermination(core, booking._id);
  return after;
}
