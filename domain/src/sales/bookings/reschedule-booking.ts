import { AppError } from '@crease/shared/errors';
import { changeOfPrice } from '@crease/shared/money-state';
import { priceOf } from '@crease/shared/prices';
import {
  parseSlot,
  STAFF_DAYS_AHEAD,
  slotEnd,
  slotStart,
  slotsOverlap,
  slotText,
} from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { isTakenByOthers } from '../../calendar/ground-days/read-days.js';
import { releaseHours } from '../../calendar/ground-days/release-hours.js';
import { leavePlaces } from '../../calendar/hold-limit/places.js';
import { reserve } from '../../calendar/reserve.js';
import { findBookableGround, findGroundOfSlot, isOpenFor } from '../../catalogue/grounds/find-ground.js';
import type { BookableGround } from '../../catalogue/grounds/ground.reads.js';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import { shareTurf } from '../../catalogue/grounds/turf.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { balanceMoney } from '../payments/balance-money.js';
import { markForTermination } from '../payments/orders.model.js';
import { assertExpected, priceChanged } from './agreed-price.js';
import type { BookingDoc } from './booking.model.js';
import { assertFits } from './create-booking.js';
import { comesBack } from './money-back.js';
import { beginOperation, endOperation, factIds, type StartedOperation, stepOperation } from './operation.js';
import { hoursBeyond, type Place, placeOf } from './tidy-cut-move.js';

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
  /** It costs what it has cost. */
  keepPrice?: boolean | undefined;
  /** Where the mover has seen it: moved by somebody else meanwhile, it stays where they put it. */
  from?: Seen | undefined;
}

interface Seen {
  bookingDate: string;
  timeSlot: string;
  groundId?: string | undefined;
}

/** Who moves a booking: its player, or somebody for the ground, who may until its start. */
interface Mover {
  side: 'player' | 'ground';
  name: string;
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
 * Moves a confirmed booking to other hours of the same length, and for the ground to another ground of the same owner: the new
 * hours are secured before the old ones are freed, hours in both are never rewritten (docs/product-rules.md, Bookings).
 * Throws `STATE_CONFLICT`, `SLOT_TAKEN`, `PRICE_CHANGED` (not the total expected, or dearer and not agreed to), `NOT_BOOKABLE`, `NOT_FOUND`, `VALIDATION`.
 */
export async function rescheduleBooking(
  core: Core,
  bookingId: Types.ObjectId,
  groundId: string,
  move: Move,
  mover?: Mover,
): Promise<BookingDoc> {
  const target = targetOf(groundId, move);
  const ground = await groundFor(core, target, mover);
  // The price that was judged is the one that is written: some change from hour to hour.
  let pricing: BookingDoc['pricing'] | undefined;
  const operation = await beginOperation(core, bookingId, 'reschedule', (booking, now) => {
    assertMovable(booking, target, now, mover);
    assertStillThere(booking, move.from);
    assertSuits(booking, ground);
    pricing = priceAfter(booking, ground, move, now);
    assertAgreed(booking, pricing.totalAmount, move);
    return { args: { from: placeOf(booking), to: placeOf(target) } };
  });
  if (!operation || !pricing) throw notMovable();

  const { booking, n } = operation;
  await failpoint('reschedule.afterFence');
  const from = placeOf(booking);
  const wanted = hoursBeyond(target, from);
  const isApart = await areApart(core, target, from);
  if (!isApart || !isOpenFor(ground, target) || !(await takeHours(core, operation, target, wanted))) {
    await endOperation(core, operation);
    throw isApart ? await slotTaken(core, ground, target) : sameTurf();
  }
  await failpoint('reschedule.afterClaims');
  const moved = await writeMove(core, operation, ground, { pricing, target, mover });
  if (!moved) {
    await releaseHours(core, target.groundId, wanted, { ref: booking._id.toString(), maxN: n, minN: n });
    throw notMovable();
  }
  return await finishMove(core, { booking: moved, n }, from);
}

/** What a move would cost, and how much more than now: nothing is written. Throws what the move itself would at this moment. */
export async function previewMove(
  core: Core,
  booking: BookingDoc,
  move: Move,
  mover: Mover,
): Promise<{ pricing: BookingDoc['pricing']; difference: number }> {
  const target = targetOf(booking.groundId.toString(), move);
  const ground = await groundFor(core, target, mover);
  const now = core.clock.now();
  assertMovable(booking, target, now, mover);
  assertStillThere(booking, move.from);
  assertSuits(booking, ground);
  if (!(await areApart(core, target, placeOf(booking)))) throw sameTurf();
  const isMine = ({ ref }: { ref: string }) => ref === booking._id.toString();
  if (!isOpenFor(ground, target) || (await isTakenByOthers(core, target, now, isMine)))
    throw await slotTaken(core, ground, target);
  const pricing = priceAfter(booking, ground, move, now);
  return { pricing, difference: pricing.totalAmount - booking.pricing.totalAmount };
}

const targetOf = (groundId: string, move: Move): SlotOfGround => ({
  groundId: move.groundId ?? groundId,
  bookingDate: move.bookingDate,
  timeSlot: move.timeSlot,
});

/** The ground's own people move to hours that players cannot book. */
const groundFor = async (core: Core, target: SlotOfGround, mover?: Mover): Promise<BookableGround> =>
  mover?.side === 'ground'
    ? await findGroundOfSlot(core, target, STAFF_DAYS_AHEAD)
    : await findBookableGround(core, target);

function priceAfter(
  booking: BookingDoc,
  ground: BookableGround,
  { keepPrice, bookingDate: date, timeSlot }: Move,
  now: Date,
): BookingDoc['pricing'] {
  // The coupon's terms are those that were agreed: neither its days nor its hours are asked for again.
  if (!keepPrice) return priceOf(ground.price, { date, timeSlot, now, coupon: booking.coupon });
  const { dueAtGround: _, ...kept } = booking.pricing;
  return kept;
}

/** Throws `PRICE_CHANGED`. */
function assertAgreed(booking: BookingDoc, total: number, { expectedTotal, acceptPrice }: Move): void {
  assertExpected(total, expectedTotal);
  const isDearer = total > booking.pricing.totalAmount;
  if (isDearer && expectedTotal === undefined && acceptPrice !== total) throw priceChanged(total);
}

const notMovable = () => new AppError('STATE_CONFLICT', 'This booking can no longer be moved.');
const sameTurf = () =>
  new AppError('STATE_CONFLICT', 'These grounds share their turf: please choose hours beside those booked.');

/** Are two places on turf of their own, or at hours of their own? Else taking the one would rewrite the other's claims. */
async function areApart(core: Core, a: SlotOfGround, b: Place & { groundId: string }): Promise<boolean> {
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
  const leftMs = booking.startsAt.getTime() - now.getTime();
  if (mover?.side === 'ground') {
    if (leftMs <= 0) throw notMovable();
  } else if (leftMs < MOVE_BEFORE_MS) {
    throw new AppError('STATE_CONFLICT', 'A booking can be moved up to 2 hours before its start.');
  }
  if (parseSlot(target.timeSlot).duration !== booking.timeSlot.duration) {
    const message = `Please choose ${booking.timeSlot.duration} hours, as you have booked.`;
    throw AppError.ofField('VALIDATION', 'timeSlot', message);
  }
  if (
    target.groundId === booking.groundId.toString() &&
    target.bookingDate === booking.bookingDate &&
    target.timeSlot === slotText(booking.timeSlot)
  ) {
    throw new AppError('STATE_CONFLICT', 'This is the time you have already booked.');
  }
}

/** Of two who drag the same game the second is told where it is now, and drags it from there or leaves it. */
function assertStillThere({ bookingDate, timeSlot, groundId }: BookingDoc, seen?: Seen): void {
  if (!seen) return;
  const isThere =
    seen.bookingDate === bookingDate &&
    seen.timeSlot === slotText(timeSlot) &&
    (seen.groundId === undefined || groundId.equals(seen.groundId));
  if (isThere) return;
  throw new AppError(
    'STATE_CONFLICT',
    'Somebody has moved this booking meanwhile. Please see where it is now, and move it from there.',
  );
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

interface Agreed {
  pricing: BookingDoc['pricing'];
  target: SlotOfGround;
  mover: Mover | undefined;
}

async function writeMove(
  core: Core,
  operation: StartedOperation,
  ground: BookableGround,
  { pricing, target, mover }: Agreed,
): Promise<BookingDoc | null> {
  const { booking } = operation;
  const { dueAtGround, refundOwed } = moveMoney(booking, pricing.totalAmount);
  const owed = refundOwed - booking.payment.refundOwed;
  const isElsewhere = target.groundId !== booking.groundId.toString();
  const now = core.clock.now();
  return await stepOperation(core, operation, {
    set: {
      ...(isElsewhere ? { groundId: ground._id, groundName: ground.name } : {}),
      bookingDate: target.bookingDate,
      timeSlot: parseSlot(target.timeSlot),
      startsAt: slotStart(target.bookingDate, target.timeSlot),
      endsAt: slotEnd(target.bookingDate, target.timeSlot),
      pricing: { ...pricing, ...(dueAtGround > 0 ? { dueAtGround } : {}) },
      amount: pricing.totalAmount,
      'payment.refundOwed': refundOwed,
      ...(owed > 0 ? { moneyDueAt: now } : {}),
      // What was paid at the ground may be all that the new hours cost.
      invoiceDueAt: now,
    },
    facts: [
      fact(core, 'booking.moved', now, {
        ...factIds(booking),
        groundId: target.groundId,
        ...(isElsewhere ? { fromGroundId: booking.groundId.toString() } : {}),
        refund: comesBack(booking, owed),
      }),
    ],
    timeline: { what: 'moved', by: mover?.name ?? booking.userName },
  });
}

/** Gives back the hours the booking no longer has, and settles what the new price means for its money. */
async function finishMove(
  core: Core,
  operation: StartedOperation,
  from: Place & { groundId: string },
): Promise<BookingDoc> {
  const { booking, n } = operation;
  await failpoint('reschedule.afterBooking');
  const now = placeOf(booking);
  const ref = booking._id.toString();
  await releaseHours(core, from.groundId, hoursBeyond(from, now), { ref, maxN: n });
  // An open order was made for the old price.
  if (booking.payment.status !== 'completed') await markForTermination(core, booking._id);
  await failpoint('reschedule.afterRelease');
  const after = (await endOperation(core, operation)) ?? booking;
  await balanceMoney(core, booking._id);
  return after;
}
