import { changeOfPrice } from '@crease/shared/money-state';
import { stepsAfterMove } from '@crease/shared/refund-policy';
import { parseSlot, slotEnd, slotStart } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { signatureOf } from '../../accounts/users/actor.js';
import { slotTaken } from '../../calendar/availability/refuse-slot.js';
import { reserve } from '../../calendar/claims/reserve.js';
import { releaseHours } from '../../calendar/hand-over/release-hours.js';
import { leaveReplaced } from '../../calendar/hold-limit/match-place.js';
import { needsTurn, turnOf, useTurn } from '../../calendar/openings/turn.js';
import { isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { BookableGround } from '../../catalogue/ground-record/ground.reads.js';
import type { HoursOfDay, SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { nextCalendarSequence } from '../booking-record/calendar-sequence.js';
import { comesBack } from '../booking-record/money-back.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { oweBack } from '../booking-record/shares.js';
import {
  beginOperation,
  endOperation,
  factIds,
  playerOf,
  type StartedOperation,
  stepOperation,
} from '../operation/operation.js';
import { hoursBeyond, type Place, placeOf } from '../operation/tidy-cut-move.js';
import { balanceMoney } from '../settle/balance-money.js';
import {
  areApart,
  assertAgreed,
  groundFor,
  judgeMove,
  type Move,
  type Mover,
  notMovable,
  sameTurf,
  targetOf,
} from './move-rules.js';

/**
 * Moves a confirmed booking to other hours of the same length (docs/product-rules.md, Bookings); the ground may also
 * choose another ground of its owner. New hours are secured before old ones are freed; common hours are not rewritten.
 * @throws `STATE_CONFLICT`, `NOT_YOUR_TURN`, `SLOT_TAKEN`, `PRICE_CHANGED`, `NOT_BOOKABLE`, `NOT_FOUND`, `VALIDATION`
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
    pricing = judgeMove(booking, ground, { move, target, mover, now });
    assertAgreed(booking, pricing.totalAmount, move);
    return { args: { from: placeOf(booking), to: placeOf(target) } };
  });
  if (!operation || !pricing) throw notMovable();

  const { booking, n } = operation;
  await failpoint('reschedule.afterFence');
  await inTurn(core, operation, ground, target.bookingDate, mover);
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

/** Ends the move if a player moves to a day that opens in turn and has not been let in. @throws `NOT_YOUR_TURN` */
async function inTurn(
  core: Core,
  operation: StartedOperation,
  ground: BookableGround,
  date: string,
  mover: Mover | undefined,
): Promise<void> {
  if (mover?.side === 'ground' || !needsTurn(ground, date, core.clock.now())) return;
  const { userId, ownerId } = operation.booking;
  try {
    const turn = await turnOf(core, ground, (userId ?? ownerId).toString(), date);
    if (turn) await useTurn(core, turn);
  } catch (error) {
    await endOperation(core, operation);
    throw error;
  }
}

/** Takes the new hours; the player's own holds there give way. */
async function takeHours(
  core: Core,
  { booking, n }: StartedOperation,
  { groundId }: SlotOfGround,
  groups: HoursOfDay[],
): Promise<boolean> {
  const userId = (booking.userId ?? booking.ownerId).toString();
  const claim = { kind: 'booking' as const, ref: booking._id.toString(), userId, n };
  const reserved = await reserve(core, {
    groundId,
    groups,
    claim,
    overOwn: true,
    overHoldsOf: userId,
  });
  await leaveReplaced(core, userId, groundId, reserved);
  return reserved.taken;
}

/** How a new price changes a booking's money: more is due at the ground, or less is refunded. */
function moveMoney(booking: BookingDoc, total: number): { dueAtGround: number; owed: number } {
  const due = booking.pricing.dueAtGround ?? 0;
  const { more, less, online, backAtGround } = changeOfPrice(booking, total);
  // Unless its player has paid online, the whole new price beside shares is due at the ground anyway.
  if (booking.payment.status !== 'completed') return { dueAtGround: due, owed: online };
  return { dueAtGround: due + more - less - backAtGround, owed: online };
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
  const { dueAtGround, owed } = moveMoney(booking, pricing.totalAmount);
  const isElsewhere = target.groundId !== booking.groundId.toString();
  const now = core.clock.now();
  return await stepOperation(core, operation, {
    set: {
      ...(isElsewhere ? { groundId: ground._id, groundName: ground.name } : {}),
      bookingDate: target.bookingDate,
      timeSlot: parseSlot(target.timeSlot),
      startsAt: slotStart(target.bookingDate, target.timeSlot),
      endsAt: slotEnd(target.bookingDate, target.timeSlot),
      calendarSequence: nextCalendarSequence(booking, now),
      pricing: { ...pricing, ...(dueAtGround > 0 ? { dueAtGround } : {}) },
      amount: pricing.totalAmount,
      // The player did not choose a move by the ground, so it costs them no share.
      ...(mover?.side === 'ground' ? {} : { policy: stepsAfterMove(booking.policy, booking.startsAt, now) }),
      ...oweBack(booking, owed, true),
      'payment.owedByMoves': booking.payment.refundOwed + owed,
      ...(owed > 0 ? { moneyDueAt: now } : {}),
      // The payment at the ground may already cover the new hours.
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
    timeline: { what: 'moved', ...(mover ? signatureOf(mover) : playerOf(booking)) },
  });
}

/** Releases the hours the booking no longer has, and settles the change of price. */
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
  return (await balanceMoney(core, booking._id)) ?? after;
}
