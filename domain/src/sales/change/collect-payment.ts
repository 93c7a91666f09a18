import { dueAtGround } from '@crease/shared/money-state';
import { refuse } from '@crease/shared/refusals';
import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { findAdded } from '../../platform/idempotency/idempotency-keys.js';
import { findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeCollected } from '../booking-record/booking-changes.queries.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { factIds } from '../operation/operation.js';

/**
 * Records a payment at the ground, at most what is due there, once per `requestKey` (docs/product-rules.md, Bookings).
 * @throws `STATE_CONFLICT`
 */
export async function collectPayment(
  core: Core,
  booking: BookingDoc,
  paid: { amount: number; method: 'cash' | 'upi' },
  by: Actor,
  requestKey?: string,
): Promise<BookingDoc> {
  if (findAdded(core, booking.payment.collected, requestKey)) return booking;
  if (booking.status !== 'confirmed' && booking.status !== 'completed') {
    throw refuse('STATE_CONFLICT', 'nothing_due_at_ground');
  }
  const due = dueAtGround(booking);
  if (paid.amount > due) {
    throw due > 0
      ? refuse('STATE_CONFLICT', 'over_due', { params: { due } })
      : refuse('STATE_CONFLICT', 'nothing_due');
  }
  const now = core.clock.now();
  const row = { ...paid, ...signatureOf(by), at: now, ...(requestKey && { requestKey }) };
  const facts = [fact(core, 'booking.changed', now, factIds(booking))];
  const after = await writeCollected(core, booking, row, facts);
  if (!after) {
    const changed = await findBooking(core, booking._id.toString());
    // Another run of this very request was only slow.
    if (changed && findAdded(core, changed.payment.collected, requestKey)) return changed;
    throw refuse('STATE_CONFLICT', 'booking_changed');
  }
  core.events.publishSoon('bookings', after);
  await failpoint('collect.afterWrite');
  if (after.payment.status !== 'completed') await markForTermination(core, booking._id);
  return after;
}
