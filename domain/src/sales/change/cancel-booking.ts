import { collectedSum } from '@crease/shared/money-state';
import { type RefundTerms, refundTerms } from '@crease/shared/refund-policy';
import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { signatureOf } from '../../accounts/users/actor.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { nextCalendarSequence } from '../booking-record/calendar-sequence.js';
import { comesBack } from '../booking-record/money-back.js';
import { type OwedPart, onlineOf, oweBack, owedParts, ownPart, sharesOf } from '../booking-record/shares.js';
import { beginOperation, endOperation, factIds } from '../operation/operation.js';
import { releaseBooking } from '../operation/release-booking.js';
import { balanceMoney } from '../settle/balance-money.js';

export interface Canceller {
  side: 'player' | 'owner';
  name: string;
  id?: Types.ObjectId | undefined;
}

/** What the frozen policy owes of the captured money beyond what is owed already. */
function policyTerms(booking: BookingDoc, by: 'player' | 'owner', now: Date): RefundTerms {
  const { policy: steps, startsAt, payment } = booking;
  const paid = onlineOf(booking) - payment.refundOwed;
  return refundTerms({ by, steps, startsAt, now, paid, paidAtGround: collectedSum(booking) });
}

/** The refund of a cancellation at this instant, by the function that computes it, less what was refunded by hand. */
export function cancellationTerms(
  booking: BookingDoc,
  by: 'player' | 'owner',
  now: Date,
): RefundTerms & { parts?: OwedPart[] } {
  const terms = policyTerms(booking, by, now);
  const parts = sharesOf(booking).length > 0 ? { parts: owedParts(booking, terms.refundAmount) } : {};
  return { ...terms, refundAmount: comesBack(booking, terms.refundAmount), ...parts };
}

/** Throws `STATE_CONFLICT` if this side can no longer cancel the booking. */
export function assertCancellable(booking: BookingDoc, by: 'player' | 'owner', now: Date): void {
  const live = booking.status === 'pending' || booking.status === 'confirmed';
  const open = by === 'player' ? booking.startsAt > now : booking.endsAt > now;
  if (!live || booking.checkedInAt) {
    throw refuse('STATE_CONFLICT', 'not_cancellable');
  }
  if (!open) throw refuse('STATE_CONFLICT', 'already_begun');
}

/**
 * Cancels a booking: one update sets its state and the amount owed, then its hours are released, then refunds are made.
 * A later capture is refunded in full.
 */
export async function cancelBooking(
  core: Core,
  bookingId: Types.ObjectId,
  by: Canceller,
  reason: string,
): Promise<BookingDoc> {
  const operation = await beginOperation(core, bookingId, 'cancel', (booking, now) => {
    assertCancellable(booking, by.side, now);
    const { refundAmount: owed } = policyTerms(booking, by.side, now);
    return {
      set: {
        status: 'cancelled',
        cancellation: { code: by.side, reason, ...signatureOf(by), at: now },
        calendarSequence: nextCalendarSequence(booking, now),
        ...oweBack(booking, owed),
        ...(owed > 0 ? { moneyDueAt: now } : {}),
      },
      unset: { expiresAt: '' },
      facts: [
        fact(core, 'booking.cancelled', now, {
          ...factIds(booking),
          by: by.side,
          refund: comesBack(booking, owed),
          ...ownPart(booking, owed),
        }),
      ],
      timeline: { what: 'cancelled', ...signatureOf(by) },
    };
  });
  if (!operation) throw refuse('STATE_CONFLICT', 'not_cancellable');
  await failpoint('cancel.afterFence');
  await releaseBooking(core, operation);
  await failpoint('cancel.afterRelease');
  const after = (await endOperation(core, operation)) ?? operation.booking;
  await failpoint('cancel.afterEnd');
  return (await balanceMoney(core, bookingId)) ?? after;
}

/** Resumes a cancellation that a crash interrupted after its first step. */
export async function resumeCancel(core: Core, bookingId: string): Promise<void> {
  const operation = await beginOperation(core, new Types.ObjectId(bookingId), 'cancel', (booking) =>
    booking.op?.kind === 'cancel' ? {} : null,
  );
  if (!operation) return;
  await releaseBooking(core, operation);
  await endOperation(core, operation);
  await balanceMoney(core, operation.booking._id);
}
