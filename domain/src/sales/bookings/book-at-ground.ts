import type { PlayerDetails } from '@crease/shared/contracts/bookings';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { parseSlot, slotEnd, slotStart } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { INTENT_MS } from '../../calendar/blocks/block.service.js';
import { releaseSlot } from '../../calendar/ground-days/release-hours.js';
import { reserveSlot } from '../../calendar/reserve.js';
import type { GroundDoc } from '../../catalogue/grounds/ground.model.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { type BookingDoc, dropUnclaimed, findBookingById, insertBooking } from './booking.model.js';
import { newBookingNumber, newConfirmationCode } from './booking-codes.js';
import { beginOperation, endOperation, factIds, slotOf } from './operation.js';

/** What who works at a ground writes down. */
export interface GroundBooking {
  /** Where it has one already. */
  id?: Types.ObjectId;
  bookingDate: string;
  timeSlot: string;
  playerDetails: PlayerDetails;
  pricing: BookingDoc['pricing'];
  collected?: { amount: number; method: 'cash' | 'upi' } | undefined;
  /** The regular that it is a date of. */
  regularId?: Types.ObjectId;
}

/** A booking without an account, as it stands before its hours are its own: pending, with a short window. */
export function newGroundBooking(
  ground: GroundDoc,
  wanted: GroundBooking,
  by: string,
  now: Date,
): BookingDoc {
  const { bookingDate, timeSlot, playerDetails, pricing, regularId } = wanted;
  const paid = wanted.collected && wanted.collected.amount > 0 ? wanted.collected : undefined;
  return {
    _id: wanted.id ?? randomObjectId(),
    bookingId: newBookingNumber(),
    userId: null,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    userName: playerDetails.contactPerson.name,
    userEmail: playerDetails.contactPerson.email ?? '',
    bookingDate,
    timeSlot: parseSlot(timeSlot),
    startsAt: slotStart(bookingDate, timeSlot),
    endsAt: slotEnd(bookingDate, timeSlot),
    playerDetails,
    pricing,
    amount: pricing.totalAmount,
    policy: [...STANDARD_POLICY],
    status: 'pending',
    expiresAt: new Date(now.getTime() + INTENT_MS),
    payment: {
      status: 'pending',
      captured: 0,
      refundOwed: 0,
      refunds: [],
      collected: paid ? [{ ...paid, by, at: now }] : [],
    },
    acknowledgedAt: now,
    emailSent: false,
    source: 'walk-in',
    ...(regularId ? { regularId, unboundAt: now } : {}),
    timeline: paid ? [{ at: now, what: 'paid at the ground', by }] : [],
    opSeq: 0,
    outbox: [],
    seq: 0,
    createdAt: now,
    updatedAt: now,
  };
}

const claimOf = ({ _id, ownerId }: BookingDoc) => ({
  kind: 'booking' as const,
  ref: _id.toString(),
  userId: ownerId.toString(),
});

/**
 * Books hours at the ground: the booking is its own record of intent, its hours are claimed for a moment, then both are made
 * lasting; what a crash cuts expires like any pending booking. Null where the hours are not to be had. Throws a duplicate key
 * where there is a booking with this id.
 */
export async function bookAtGround(core: Core, booking: BookingDoc, by: string): Promise<BookingDoc | null> {
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

/** Makes hours and booking lasting. Null where it is not pending any more, or its hours are somebody else's. */
export async function confirmAtGround(
  core: Core,
  booking: BookingDoc,
  by: string,
): Promise<BookingDoc | null> {
  const slot = slotOf(booking);
  const claim = claimOf(booking);
  const operation = await beginOperation(core, booking._id, 'approve', (found) =>
    found.status === 'pending' ? { args: { by } } : null,
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
      timeline: { what: booking.regularId ? 'booked every week' : 'walked in', by },
    }));
  if (confirmed) return confirmed;
  if (operation) {
    await endOperation(core, operation);
    await releaseSlot(core, slot, claim.ref, operation.n, operation.n);
  }
  // The sweep may have gone on with one that was paused.
  const overtaken = await findBookingById(core, booking._id);
  return overtaken?.status === 'confirmed' ? overtaken : null;
}
