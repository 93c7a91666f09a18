import { AppError } from '@crease/shared/errors';
import { formatRupees } from '@crease/shared/format/money';
import { changeOfPrice } from '@crease/shared/money-state';
import { priceOf } from '@crease/shared/prices';
import { parseSlot, slotEnd, slotStart, slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { releaseHours } from '../../calendar/ground-days/release-hours.js';
import { leavePlaces } from '../../calendar/holds/places.js';
import { reserve } from '../../calendar/reserve.js';
import { findBookableGround, isOpenFor } from '../../catalogue/grounds/find-ground.js';
import type { BookableGround } from '../../catalogue/grounds/ground.reads.js';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { balanceMoney } from '../payments/balance-money.js';
import { markForTermination } from '../payments/orders.model.js';
import type { BookingDoc } from './booking.model.js';
import { comesBack } from './money-back.js';
import {
  beginOperation,
  endOperation,
  factIds,
  type StartedOperation,
  slotOf,
  stepOperation,
} from './operation.js';
import { hoursBeyond, type Place, placeOf } from './tidy-cut-move.js';

/** A booking may be moved until this long before its start (docs/product-rules.md, Bookings). */
const MOVE_BEFORE_MS = 2 * 3_600_000;

export interface Move {
  bookingDate: string;
  timeSlot: string;
  /** The dearer total the player has agreed to, in whole rupees. */
  acceptPrice?: number | undefined;
}

/** What a new price does to the money of a booking: more is due at the ground, less comes back. */
export function moveMoney(booking: BookingDoc, total: number): { dueAtGround: number; refundOwed: number } {
  const due = booking.pricing.dueAtGround ?? 0;
  const { refundOwed, status } = booking.payment;
  // Nothing was paid online: the whole new price is due at the ground anyway.
  if (status !== 'completed') return { dueAtGround: due, refundOwed };
  const { more, less, online, backAtGround } = changeOfPrice(booking, total);
  return { dueAtGround: due + more - less - backAtGround, refundOwed: refundOwed + online };
}

/**
 * Moves a confirmed booking to other hours of the same ground and length: the new hours are secured before the old ones
 * are freed, hours in both are never rewritten (docs/product-rules.md, Bookings). Throws `STATE_CONFLICT`, `SLOT_TAKEN`,
 * `PRICE_CHANGED` (dearer and not agreed to), `NOT_BOOKABLE`, `VALIDATION`.
 */
export async function rescheduleBooking(
  core: Core,
  bookingId: Types.ObjectId,
  groundId: string,
  move: Move,
): Promise<BookingDoc> {
  const target: SlotOfGround = { groundId, bookingDate: move.bookingDate, timeSlot: move.timeSlot };
  const ground = await findBookableGround(core, target);
  const pricing = priceOf(ground.price, move.timeSlot);
  const operation = await beginOperation(core, bookingId, 'reschedule', (booking, now) => {
    assertMovable(booking, move, now);
    if (pricing.totalAmount > booking.pricing.totalAmount && move.acceptPrice !== pricing.totalAmount) {
      throw new AppError(
        'PRICE_CHANGED',
        `The new time costs ${formatRupees(pricing.totalAmount)}. Please confirm the new price.`,
        {
          extra: { totalAmount: pricing.totalAmount },
        },
      );
    }
    return { args: { from: placeOf(booking), to: placeOf(move) } };
  });
  if (!operation) throw notMovable();

  const { booking, n } = operation;
  await failpoint('reschedule.afterFence');
  const from = placeOf(slotOf(booking));
  const wanted = hoursBeyond(target, from);
  if (!isOpenFor(ground, target) || !(await takeHours(core, operation, target, wanted))) {
    await endOperation(core, operation);
    throw await slotTaken(core, ground, target);
  }
  await failpoint('reschedule.afterClaims');
  const moved = await writeMove(core, operation, ground, move);
  if (!moved) {
    await releaseHours(core, groundId, wanted, { ref: booking._id.toString(), maxN: n, minN: n });
    throw notMovable();
  }
  return await finishMove(core, { booking: moved, n }, from);
}

const notMovable = () => new AppError('STATE_CONFLICT', 'This booking can no longer be moved.');

function assertMovable(booking: BookingDoc, move: Move, now: Date): void {
  if (booking.status !== 'confirmed' || booking.checkedInAt) throw notMovable();
  if (booking.startsAt.getTime() - now.getTime() < MOVE_BEFORE_MS) {
    throw new AppError('STATE_CONFLICT', 'A booking can be moved up to 2 hours before its start.');
  }
  if (parseSlot(move.timeSlot).duration !== booking.timeSlot.duration) {
    const message = `Please choose ${booking.timeSlot.duration} hours, as you have booked.`;
    throw AppError.ofField('VALIDATION', 'timeSlot', message);
  }
  if (move.bookingDate === booking.bookingDate && move.timeSlot === slotText(booking.timeSlot)) {
    throw new AppError('STATE_CONFLICT', 'This is the time you have already booked.');
  }
}

/** Takes the new hours; holds of the player's own that lie there give way. */
async function takeHours(
  core: Core,
  { booking, n }: StartedOperation,
  { groundId }: SlotOfGround,
  groups: HoursOfDay[],
): Promise<boolean> {
  const userId = (booking.userId ?? booking.ownerId).toString();
  const claim = { kind: 'booking' as const, ref: booking._id.toString(), userId, n };
  const { taken, replaced } = await reserve(core, {
    groundId,
    groups,
    claim,
    overOwn: true,
    overHoldsOf: userId,
  });
  await leavePlaces(core, userId, replaced);
  return taken;
}

async function writeMove(
  core: Core,
  operation: StartedOperation,
  ground: BookableGround,
  move: Move,
): Promise<BookingDoc | null> {
  const pricing = priceOf(ground.price, move.timeSlot);
  const { dueAtGround, refundOwed } = moveMoney(operation.booking, pricing.totalAmount);
  const owed = refundOwed - operation.booking.payment.refundOwed;
  const now = core.clock.now();
  return await stepOperation(core, operation, {
    set: {
      bookingDate: move.bookingDate,
      timeSlot: parseSlot(move.timeSlot),
      startsAt: slotStart(move.bookingDate, move.timeSlot),
      endsAt: slotEnd(move.bookingDate, move.timeSlot),
      pricing: { ...pricing, ...(dueAtGround > 0 ? { dueAtGround } : {}) },
      amount: pricing.totalAmount,
      'payment.refundOwed': refundOwed,
      ...(owed > 0 ? { moneyDueAt: now } : {}),
      // What was paid at the ground may be all that the new hours cost.
      invoiceDueAt: now,
    },
    facts: [
      fact(core, 'booking.moved', now, {
        ...factIds(operation.booking),
        refund: comesBack(operation.booking, owed),
      }),
    ],
    timeline: { what: 'moved', by: operation.booking.userName },
  });
}

/** Gives back the hours the booking no longer has, and settles what the new price means for its money. */
async function finishMove(core: Core, operation: StartedOperation, from: Place): Promise<BookingDoc> {
  const { booking, n } = operation;
  await failpoint('reschedule.afterBooking');
  const now = placeOf(booking);
  const ref = booking._id.toString();
  await releaseHours(core, booking.groundId.toString(), hoursBeyond(from, now), { ref, maxN: n });
  // An open order was made for the old price.
  if (booking.payment.status !== 'completed') await markForTermination(core, booking._id);
  await failpoint('reschedule.afterRelease');
  const after = (await endOperation(core, operation)) ?? booking;
  await balanceMoney(core, booking._id);
  return after;
}
