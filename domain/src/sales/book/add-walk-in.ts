import type { PlayerDetails } from '@crease/shared/contracts/booking';
import { AppError } from '@crease/shared/errors';
import { formatRupees } from '@crease/shared/format/money';
import { priceOf } from '@crease/shared/prices';
import { isTaxed } from '@crease/shared/prices/gst-inside';
import { STAFF_DAYS_AHEAD, tooFarAhead } from '@crease/shared/time/slots';
import type { Actor } from '../../accounts/users/actor.js';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { assertNotOver } from '../../calendar/blocks/block-record.js';
import type { GroundDoc } from '../../catalogue/ground-record/ground.schema.js';
import type { Core } from '../../platform/core.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { assertPhoneWelcome } from '../customers/blocklist.js';
import { bookAtGround } from './book-at-ground.js';
import { assertFits } from './create-booking.js';
import { newGroundBooking } from './new-booking.js';

export interface WalkIn {
  bookingDate: string;
  timeSlot: string;
  playerDetails: PlayerDetails;
  collected?: { amount: number; method: 'cash' | 'upi' } | undefined;
}

/**
 * Books hours for players at the gate: confirmed, paid at the ground (docs/product-rules.md, Bookings).
 * @throws `SLOT_TAKEN`, `VALIDATION`, or `NOT_BOOKABLE` for the phone of a blocked customer.
 */
export async function addWalkIn(
  core: Core,
  ground: GroundDoc,
  walkIn: WalkIn,
  by: Actor,
  daysAhead = STAFF_DAYS_AHEAD,
): Promise<BookingDoc> {
  const { bookingDate, timeSlot } = walkIn;
  const now = core.clock.now();
  assertNotOver({ date: bookingDate, timeSlot, reason: '' }, now);
  const tooFar = tooFarAhead(bookingDate, now, daysAhead);
  if (tooFar) throw AppError.ofField('VALIDATION', 'bookingDate', tooFar);
  assertFits(ground, walkIn.playerDetails.playerCount);
  await assertPhoneWelcome(core, ground, walkIn.playerDetails.contactPerson.phone);
  const pricing = priceOf(ground.price, { date: bookingDate, timeSlot, now, isTaxed: isTaxed(ground) });
  if (walkIn.collected && walkIn.collected.amount > pricing.totalAmount) {
    throw new AppError('STATE_CONFLICT', `Only ${formatRupees(pricing.totalAmount)} is due.`);
  }
  const booking = newGroundBooking(ground, { ...walkIn, pricing }, by, now);
  const booked = await bookAtGround(core, booking, by);
  if (booked) return booked;
  const slot = { groundId: ground._id.toString(), bookingDate, timeSlot };
  throw await slotTaken(core, ground, slot, { daysAhead });
}
