import { type Actor, signatureOf } from '../../accounts/users/actor.js';
import { reserveSlot } from '../../calendar/claims/reserve.js';
import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import {
  type BookingDoc,
  dropUnclaimed,
  findBookingById,
  insertBooking,
} from '../booking-record/booking.schema.js';
import { newConfirmationCode } from '../booking-record/booking-codes.js';
import { beginOperation, endOperation, factIds, slotOf } from '../operation/operation.js';

const claimOf = ({ _id, ownerId }: BookingDoc) => ({
  kind: 'booking' as const,
  ref: _id.toString(),
  userId: ownerId.toString(),
});

/**
 * Books hours at the ground: the booking is its own record of intent, its hours are claimed for a moment, then both
 * are made permanent; after a crash they expire like any pending booking. Null if the hours are not available. Throws
 * a duplicate key if a booking with this id exists.
 */
export async function bookAtGround(core: Core, booking: BookingDoc, by: Actor): Promise<BookingDoc | null> {
  await insertBooking(core, booking);
  await failpoint('walkIn.afterRecord');
  const expiresAt = booking.expiresAt ?? core.clock.now();
  if (!(await reserveSlot(core, slotOf(booking), { ...claimOf(booking), n: 0, expiresAt }))) {
    await dropUnclaimed(core, booking._id);
    return null;
  }
  await failpoint('walkIn.afterIntent');
  return await confirmAtGround(core, booking, by);
}

/** Makes hours and booking permanent. Null if it is not pending any more, or its hours belong to another claim. */
export async function confirmAtGround(
  core: Core,
  booking: BookingDoc,
  by: Actor,
): Promise<BookingDoc | null> {
  const slot = slotOf(booking);
  const claim = claimOf(booking);
  const operation = await beginOperation(core, booking._id, 'approve', (found) =>
    found.status === 'pending' ? { args: signatureOf(by) } : null,
  );
  const permanent =
    operation && (await reserveSlot(core, slot, { ...claim, n: operation.n }, { overOwn: true }));
  await failpoint('walkIn.afterClaim');
  const now = core.clock.now();
  const confirmed =
    operation &&
    permanent &&
    (await endOperation(core, operation, {
      set: {
        status: 'confirmed',
        confirmation: { confirmationCode: newConfirmationCode() },
        ...(booking.payment.collected.length > 0 ? { invoiceDueAt: now } : {}),
      },
      unset: { expiresAt: '' },
      facts: [fact(core, 'booking.confirmed', now, { ...factIds(booking), by: 'walk-in' })],
      timeline: { what: booking.regularId ? 'booked every week' : 'walked in', ...signatureOf(by) },
    }));
  if (confirmed) return confirmed;
  if (operation) {
    await endOperation(core, operation);
    await releaseSlot(core, slot, claim.ref, operation.n, operation.n);
  }
  // The sweep may have continued one that was paused.
  const overtaken = await findBookingById(core, booking._id);
  return overtaken?.status === 'confirmed' ? overtaken : null;
}
