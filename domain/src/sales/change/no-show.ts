import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import type { Actor } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeNoShow } from '../booking-record/booking-changes.queries.js';
import { factIds } from '../operation/operation.js';
import { changeBooking } from './change-booking.js';

/**
 * Grace period for the players, and the time limit for the staff to mark a no-show (docs/product-rules.md, The day).
 */
const FROM_START_MS = 15 * 60_000;
const UNTIL_END_MS = 24 * 3_600_000;

/** Marks a booking as a no-show. Idempotent. @throws `STATE_CONFLICT`, `UNAVAILABLE` (`changeBooking`) */
export const markNoShow = (core: Core, booking: BookingDoc, by: Actor): Promise<BookingDoc> =>
  setNoShow(core, booking, true, by);

/** Revokes a no-show. Throws like `markNoShow`, at any time of day. */
export const undoNoShow = (core: Core, booking: BookingDoc, by: Actor): Promise<BookingDoc> =>
  setNoShow(core, booking, false, by);

async function setNoShow(core: Core, booking: BookingDoc, noShow: boolean, by: Actor): Promise<BookingDoc> {
  return await changeBooking(core, booking, async (found, now) => {
    if ((found.noShow ?? false) === noShow) return found;
    if (noShow) assertMissed(found, now);
    const facts = [fact(core, 'booking.changed', now, factIds(found))];
    const after = await writeNoShow(core, found, noShow, { by, now, facts });
    core.events.publishSoon('bookings', after);
    return after;
  });
}

function assertMissed(booking: BookingDoc, now: Date): void {
  if (booking.status !== 'confirmed' && booking.status !== 'completed') {
    throw new AppError('STATE_CONFLICT', 'Only a confirmed booking can be a no-show.');
  }
  if (booking.checkedInAt) throw refuse('STATE_CONFLICT', 'already_checked_in');
  if (now.getTime() < booking.startsAt.getTime() + FROM_START_MS) {
    throw new AppError('STATE_CONFLICT', 'A no-show can be marked from 15 minutes after the start.');
  }
  if (now.getTime() > booking.endsAt.getTime() + UNTIL_END_MS) {
    throw new AppError('STATE_CONFLICT', 'A no-show can be marked until a day after the end.');
  }
}
