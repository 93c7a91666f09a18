import { hoursByDate, slotsOverlap } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import { actorOf, signatureOf } from '../../accounts/users/actor.js';
import type { BlockDoc } from '../../calendar/blocks/block.schema.js';
import { successorOf } from '../../calendar/blocks/block-record.js';
import { releaseHours } from '../../calendar/hand-over/release-hours.js';
import { releasePlaces } from '../../calendar/hold-limit/places.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { nextCalendarSequence } from '../booking-record/calendar-sequence.js';
import { comesBack } from '../booking-record/money-back.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { onlineOf, oweBack, ownPart } from '../booking-record/shares.js';
import { releaseUse } from '../coupons/release-use.js';
import {
  beginOperation,
  endOperation,
  factIds,
  type StartedOperation,
  slotOf,
} from '../operation/operation.js';
import { balanceMoney } from '../settle/balance-money.js';

/**
 * Cancels a booking on closed hours with a full refund, and moves those hours to the closure in the update that frees
 * the others (docs/invariants.md, P9). Returns the refunded rupees, or null if the booking is not live or not on closed
 * hours. A booking that is being moved loses only the place that it is in.
 */
export async function closeBooking(
  core: Core,
  bookingId: Types.ObjectId,
  closure: BlockDoc,
): Promise<number | null> {
  let refund = 0;
  const operation = await beginOperation(core, bookingId, 'close', (booking, now) => {
    const closureId = closure._id.toString();
    if (booking.op?.kind === 'close') {
      refund = Number(booking.op.args.refund ?? 0);
      return { args: { closureId, refund } };
    }
    const live = booking.status === 'pending' || booking.status === 'confirmed';
    if (!live || booking.endsAt <= now) return null; // a played game is not closed
    if (!isUnder(booking, closure)) return null;
    refund = closureRefund(booking);
    const owed = onlineOf(booking) - booking.payment.refundOwed;
    return {
      args: { closureId, refund },
      set: {
        status: 'cancelled',
        cancellation: {
          code: 'closure',
          reason: closure.reason || 'The ground is closed at this time',
          ...signatureOf(actorOf(closure)),
          at: now,
        },
        calendarSequence: nextCalendarSequence(booking, now),
        ...oweBack(booking, owed),
        ...(owed > 0 ? { moneyDueAt: now } : {}),
      },
      unset: { expiresAt: '' },
      facts: [
        fact(core, 'booking.cancelled', now, {
          ...factIds(booking),
          by: 'closure',
          refund,
          ...ownPart(booking, owed),
        }),
      ],
      timeline: { what: 'cancelled', ...signatureOf(actorOf(closure)) },
    };
  });
  if (!operation) return null;
  await failpoint('close.afterFence');
  await moveToClosure(core, operation, closure);
  await failpoint('close.afterMove');
  const { booking } = operation;
  await releaseUse(core, booking, operation.n);
  if (booking.userId) await releasePlaces(core, booking.userId.toString(), [booking._id.toString()]);
  await markForTermination(core, booking._id);
  await endOperation(core, operation);
  await balanceMoney(core, bookingId);
  return refund;
}

/** Rupees that a closure refunds for a booking: everything captured and not refunded yet. */
export const closureRefund = (booking: BookingDoc): number => comesBack(booking, onlineOf(booking));

/** True if the booking's record shares an hour with what is closed or is to be closed. */
export function isUnder(booking: BookingDoc, closed: Pick<BlockDoc, 'date' | 'timeSlot'>): boolean {
  const { bookingDate: date, timeSlot: slot } = slotOf(booking);
  return slotsOverlap({ date, slot }, { date: closed.date, slot: closed.timeSlot });
}

/** Moves its closed hours to the closure, and releases the others to waiting players. */
async function moveToClosure(core: Core, { booking, n }: StartedOperation, closure: BlockDoc): Promise<void> {
  const { groundId, bookingDate, timeSlot } = slotOf(booking);
  const whose = { ref: booking._id.toString(), maxN: n };
  await releaseHours(core, groundId, hoursByDate(bookingDate, timeSlot), whose, [successorOf(closure)]);
}
