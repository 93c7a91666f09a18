import type { PlayerDetails } from '@crease/shared/contracts/bookings';
import { AppError } from '@crease/shared/errors';
import { formatRupees } from '@crease/shared/format/money';
import { priceOf } from '@crease/shared/prices';
import { STANDARD_POLICY } from '@crease/shared/refund-policy';
import { parseSlot, STAFF_DAYS_AHEAD, slotEnd, slotStart, tooFarAhead } from '@crease/shared/time/slots';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { INTENT_MS } from '../../calendar/blocks/block.service.js';
import { assertNotOver } from '../../calendar/blocks/block-record.js';
import { releaseSlot } from '../../calendar/ground-days/release-hours.js';
import { reserveSlot } from '../../calendar/reserve.js';
import type { GroundDoc } from '../../catalogue/grounds/ground.model.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { randomObjectId } from '../../platform/random-id.js';
import { assertPhoneWelcome } from '../customers/turned-away.js';
import { type BookingDoc, dropUnclaimed, insertBooking } from './booking.model.js';
import { newBookingNumber, newConfirmationCode } from './booking-codes.js';
import { assertFits } from './create-booking.js';
import { findBooking } from './find-booking.js';
import { beginOperation, endOperation, factIds } from './operation.js';

export interface WalkIn {
  bookingDate: string;
  timeSlot: string;
  playerDetails: PlayerDetails;
  collected?: { amount: number; method: 'cash' | 'upi' } | undefined;
}

/**
 * Books hours for players at the gate: confirmed, paid at the ground (docs/product-rules.md, Bookings). The booking is its own
 * record of intent: pending with a short window, its hours claimed, then both made permanent; what a crash cuts expires
 * like any pending booking. Throws `SLOT_TAKEN`, `VALIDATION`, `NOT_BOOKABLE` for the phone of
 * somebody whom the workplace has blocked.
 */
export async function addWalkIn(
  core: Core,
  ground: GroundDoc,
  walkIn: WalkIn,
  by: string,
  daysAhead = STAFF_DAYS_AHEAD,
): Promise<BookingDoc> {
  assertNotOver({ date: walkIn.bookingDate, timeSlot: walkIn.timeSlot, reason: '' }, core.clock.now());
  const tooFar = tooFarAhead(walkIn.bookingDate, core.clock.now(), daysAhead);
  if (tooFar) throw AppError.ofField('VALIDATION', 'bookingDate', tooFar);
  assertFits(ground, walkIn.playerDetails.playerCount);
  await assertPhoneWelcome(core, ground, walkIn.playerDetails.contactPerson.phone);
  const slot: SlotOfGround = {
    groundId: ground._id.toString(),
    bookingDate: walkIn.bookingDate,
    timeSlot: walkIn.timeSlot,
  };
  const booking = newWalkIn(ground, walkIn, by, core.clock.now());
  if (walkIn.collected && walkIn.collected.amount > booking.pricing.totalAmount) {
    throw new AppError('STATE_CONFLICT', `Only ${formatRupees(booking.pricing.totalAmount)} is due.`);
  }
  const ref = booking._id.toString();
  const base = { kind: 'booking' as const, ref, userId: ground.ownerId.toString() };
  await insertBooking(core, booking);
  await failpoint('walkIn.afterRecord');
  const expiresAt = booking.expiresAt ?? core.clock.now();
  if (!(await reserveSlot(core, slot, { ...base, n: 0, expiresAt }))) {
    await dropUnclaimed(core, booking._id);
    throw await slotTaken(core, ground, slot, daysAhead);
  }

  await failpoint('walkIn.afterIntent');
  const operation = await beginOperation(core, booking._id, 'approve', (found) =>
    found.status === 'pending' ? { args: { by } } : null,
  );
  const permanent =
    operation && (await reserveSlot(core, slot, { ...base, n: operation.n }, { overOwn: true }));
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
      timeline: { what: 'walked in', by },
    }));
  if (confirmed) return confirmed;
  if (operation) {
    await endOperation(core, operation);
    await releaseSlot(core, slot, ref, operation.n, operation.n);
  }
  // The sweep may have gone on with one that was paused.
  const overtaken = await findBooking(core, ref);
  if (overtaken?.status === 'confirmed') return overtaken;
  throw await slotTaken(core, ground, slot, daysAhead);
}

function newWalkIn(ground: GroundDoc, walkIn: WalkIn, by: string, now: Date): BookingDoc {
  const { bookingDate: date, timeSlot } = walkIn;
  const pricing = priceOf(ground.price, { date, timeSlot, now });
  const paid = walkIn.collected && walkIn.collected.amount > 0 ? walkIn.collected : undefined;
  return {
    _id: randomObjectId(),
    bookingId: newBookingNumber(),
    userId: null,
    ownerId: ground.ownerId,
    groundId: ground._id,
    groundName: ground.name,
    userName: walkIn.playerDetails.contactPerson.name,
    userEmail: walkIn.playerDetails.contactPerson.email ?? '',
    bookingDate: walkIn.bookingDate,
    timeSlot: parseSlot(walkIn.timeSlot),
    startsAt: slotStart(walkIn.bookingDate, walkIn.timeSlot),
    endsAt: slotEnd(walkIn.bookingDate, walkIn.timeSlot),
    playerDetails: walkIn.playerDetails,
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
    timeline: paid ? [{ at: now, what: 'paid at the ground', by }] : [],
    opSeq: 0,
    outbox: [],
    seq: 0,
    createdAt: now,
    updatedAt: now,
  };
}
