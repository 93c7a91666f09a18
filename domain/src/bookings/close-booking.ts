import { hoursByDate, hoursOf, slotText } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import type { BlockDoc } from '../blocks/block.model.js';
import { dayKey } from '../ground-days/ground-day.model.js';
import { dropLive } from '../holds/live-entries.js';
import { fact } from '../outbox/outbox.js';
import { balanceMoney } from '../payments/balance-money.js';
import { markForTermination } from '../payments/terminate.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { BookingDoc } from './booking.model.js';
import { beginStory, endStory, factIds, type StartedStory, slotOf } from './story.js';

/**
 * Cancels a booking because its ground closes, with all its money back, and moves its closed hours to the closure in
 * the same update that frees the others (design §2). Answers the rupees owed back, null when the booking was not live.
 */
export async function closeBooking(
  core: Core,
  bookingId: Types.ObjectId,
  closure: BlockDoc,
): Promise<number | null> {
  let refund = 0;
  const story = await beginStory(core, bookingId, 'close', (booking, now) => {
    if (booking.op?.kind === 'close') return { args: { closureId: closure._id.toString() } };
    if (booking.status !== 'pending' && booking.status !== 'confirmed') return null;
    refund = booking.payment.captured - booking.payment.refundOwed;
    return {
      args: { closureId: closure._id.toString() },
      set: {
        status: 'cancelled',
        cancellation: {
          code: 'closure',
          reason: closure.reason || 'The ground is closed at this time',
          by: closure.by,
          at: now,
        },
        'payment.refundOwed': booking.payment.captured,
        ...(refund > 0 ? { moneyDueAt: now } : {}),
      },
      unset: { expiresAt: '' },
      facts: [fact('booking.cancelled', now, { ...factIds(booking), by: 'closure' })],
      timeline: { what: 'cancelled', by: closure.by },
    };
  });
  if (!story) return null;
  await failpoint('close.afterFence');
  await moveToClosure(core, story, closure);
  await failpoint('close.afterMove');
  const { booking } = story;
  if (booking.userId) await dropLive(core, booking.userId.toString(), booking._id.toString());
  await markForTermination(core, booking._id);
  await endStory(core, story);
  await balanceMoney(core, bookingId);
  return refund;
}

async function moveToClosure(core: Core, { booking, n }: StartedStory, closure: BlockDoc): Promise<void> {
  const closed = new Set(hoursOf(closure.date, closure.timeSlot).map(({ date, hour }) => `${date} ${hour}`));
  const slot = slotOf(booking);
  for (const { date, hours } of hoursByDate(slot.bookingDate, slotText(booking.timeSlot))) {
    await moveDay(core, booking, n, closure, date, hours, closed);
  }
}

async function moveDay(
  core: Core,
  booking: BookingDoc,
  n: number,
  closure: BlockDoc,
  date: string,
  hours: number[],
  closed: Set<string>,
): Promise<void> {
  const days = native(core.models, 'groundDays');
  const ref = booking._id.toString();
  const _id = dayKey(booking.groundId.toString(), date);
  const claim = {
    kind: 'block' as const,
    ref: closure._id.toString(),
    userId: closure.ownerId.toString(),
    n: 1,
  };
  for (let attempt = 0; attempt < 10; attempt++) {
    const day = await days.findOne({ _id });
    const mine = hours.filter((hour) => {
      const found = day?.claims[hour];
      return found?.ref === ref && found.n <= n;
    });
    if (!day || mine.length === 0) return;
    const [stay, free] = [
      mine.filter((hour) => closed.has(`${date} ${hour}`)),
      mine.filter((hour) => !closed.has(`${date} ${hour}`)),
    ];
    const after = await days.findOneAndUpdate(
      { _id, ...Object.fromEntries(mine.map((hour) => [`claims.${hour}.ref`, ref])) },
      {
        $inc: { rev: 1 },
        $set: {
          dirtyAt: core.clock.now(),
          ...Object.fromEntries(stay.map((hour) => [`claims.${hour}`, claim])),
        },
        ...(free.length > 0
          ? { $unset: Object.fromEntries(free.map((hour) => [`claims.${hour}`, ''])) as Record<string, ''> }
          : {}),
      },
      { returnDocument: 'after' },
    );
    if (after) {
      core.events.publishDaySoon(after);
      return;
    }
  }
}
