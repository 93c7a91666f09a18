import { AppError } from '@crease/shared/errors';
import { priceOf } from '@crease/shared/prices';
import { refuse } from '@crease/shared/refusals';
import { parseSlot, STAFF_DAYS_AHEAD, slotsOverlap, slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { findBookableGround, findGroundOfSlot } from '../../catalogue/ground-record/find-ground.js';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { shareTurf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { assertExpected, priceChanged } from '../book/agreed-price.js';
import { assertFits } from '../book/create-booking.js';
import { type BookingDoc, isSoldWithTax } from '../booking-record/booking.schema.js';
import type { Place } from '../operation/tidy-cut-move.js';

/** A booking may be moved until this long before its start (docs/product-rules.md, Bookings). */
const MOVE_BEFORE_MS = 2 * 3_600_000;

export interface Move {
  bookingDate: string;
  timeSlot: string;
  /** The dearer total the player has agreed to, in whole rupees. */
  acceptPrice?: number | undefined;
  /** The total that the player has seen, dearer or not. */
  expectedTotal?: number | undefined;
  /** Another ground of the same workplace. */
  groundId?: string | undefined;
  /** The price stays as it was. */
  keepPrice?: boolean | undefined;
  /** The place where the mover has seen it. If another person moved it meanwhile, it stays there. */
  from?: Seen | undefined;
}

interface Seen {
  bookingDate: string;
  timeSlot: string;
  groundId?: string | undefined;
}

/** The person who moves a booking: its player, or a staff member of the ground, who may move it until its start. */
export interface Mover {
  side: 'player' | 'ground';
  name: string;
  id?: Types.ObjectId | undefined;
}

/** The target of a move. */
export const targetOf = (groundId: string, move: Move): SlotOfGround => ({
  groundId: move.groundId ?? groundId,
  bookingDate: move.bookingDate,
  timeSlot: move.timeSlot,
});

/** The ground's own people move to hours that players cannot book. */
export const groundFor = async (core: Core, target: SlotOfGround, mover?: Mover): Promise<BookableGround> =>
  mover?.side === 'ground'
    ? await findGroundOfSlot(core, target, STAFF_DAYS_AHEAD)
    : await findBookableGround(core, target);

/** The price of a move that may be made. Throws `STATE_CONFLICT`, `NOT_FOUND`, `VALIDATION`. */
export function judgeMove(
  booking: BookingDoc,
  ground: BookableGround,
  { move, target, mover, now }: { move: Move; target: SlotOfGround; mover: Mover | undefined; now: Date },
): BookingDoc['pricing'] {
  assertMovable(booking, target, now, mover);
  assertStillThere(booking, move.from);
  assertSuits(booking, ground);
  return priceAfter(booking, ground, move, now);
}

function priceAfter(
  booking: BookingDoc,
  ground: BookableGround,
  { keepPrice, bookingDate: date, timeSlot }: Move,
  now: Date,
): BookingDoc['pricing'] {
  // The coupon's terms were agreed when it was used: its days and hours are not checked again.
  if (!keepPrice)
    return priceOf(ground.price, {
      date,
      timeSlot,
      now,
      coupon: booking.coupon,
      isTaxed: isSoldWithTax(booking),
      isFeeTaxed: booking.pricing.feeTaxes !== undefined,
    });
  const { dueAtGround: _, ...kept } = booking.pricing;
  return kept;
}

/** Throws `PRICE_CHANGED`. */
export function assertAgreed(booking: BookingDoc, total: number, { expectedTotal, acceptPrice }: Move): void {
  assertExpected(total, expectedTotal);
  const isDearer = total > booking.pricing.totalAmount;
  if (isDearer && expectedTotal === undefined && acceptPrice !== total) throw priceChanged(total);
}

export const notMovable = () => refuse('STATE_CONFLICT', 'not_movable');
export const sameTurf = () =>
  new AppError('STATE_CONFLICT', 'These grounds share their turf: please choose hours beside those booked.');

/** True if two places share neither turf nor hours. Otherwise taking one would rewrite the other's claims. */
export async function areApart(
  core: Core,
  a: SlotOfGround,
  b: Place & { groundId: string },
): Promise<boolean> {
  if (a.groundId === b.groundId) return true;
  const slotOn = ({ bookingDate, timeSlot }: Place) => ({ date: bookingDate, slot: timeSlot });
  if (!slotsOverlap(slotOn(a), slotOn(b))) return true;
  return !shareTurf(await core.reads.turfAgain(a.groundId), await core.reads.turfAgain(b.groundId));
}

/** Another ground is one of the same owner's, and has room for the players. */
function assertSuits(booking: BookingDoc, ground: BookableGround): void {
  if (ground._id.equals(booking.groundId)) return;
  if (!ground.ownerId.equals(booking.ownerId))
    throw new AppError('NOT_FOUND', 'This is not a ground of yours.');
  assertFits(ground, booking.playerDetails.playerCount);
}

function assertMovable(booking: BookingDoc, target: SlotOfGround, now: Date, mover?: Mover): void {
  if (booking.status !== 'confirmed' || booking.checkedInAt) throw notMovable();
  // Its money is undecided, or was refunded.
  if (booking.closedGate && booking.closedGate.state !== 'rejected') throw notMovable();
  const leftMs = booking.startsAt.getTime() - now.getTime();
  if (mover?.side === 'ground') {
    if (leftMs <= 0) throw notMovable();
  } else if (leftMs < MOVE_BEFORE_MS) {
    throw refuse('STATE_CONFLICT', 'too_late_to_move');
  }
  if (parseSlot(target.timeSlot).duration !== booking.timeSlot.duration) {
    const params = { hours: booking.timeSlot.duration };
    throw refuse('VALIDATION', 'other_length', { field: 'timeSlot', params });
  }
  if (
    target.groundId === booking.groundId.toString() &&
    target.bookingDate === booking.bookingDate &&
    target.timeSlot === slotText(booking.timeSlot)
  ) {
    throw refuse('STATE_CONFLICT', 'same_time');
  }
}

/** If two people drag the same game, the second gets its new place and can drag it from there or leave it. */
function assertStillThere({ bookingDate, timeSlot, groundId }: BookingDoc, seen?: Seen): void {
  if (!seen) return;
  const isThere =
    seen.bookingDate === bookingDate &&
    seen.timeSlot === slotText(timeSlot) &&
    (seen.groundId === undefined || groundId.equals(seen.groundId));
  if (isThere) return;
  throw refuse('STATE_CONFLICT', 'moved_meanwhile');
}
