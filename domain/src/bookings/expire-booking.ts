import { Types } from 'mongoose';
import { fact } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { BookingDoc } from './booking.model.js';
import { releaseBooking } from './release-booking.js';
import { beginStory, endStory, factIds } from './story.js';

/** contract §3 */
export const EXPIRED_REASON = 'Payment window expired';

/** Ends a pending booking whose window has passed: cancelled, hours free, its order ended (contract §3). */
export async function expireBooking(core: Core, bookingId: string): Promise<void> {
  const story = await beginStory(core, new Types.ObjectId(bookingId), 'expire', (booking, now) => {
    if (booking.op?.kind === 'expire') return {}; // cut by a crash after its first step: go on with the next
    if (booking.status !== 'pending' || !booking.expiresAt || booking.expiresAt > now) return null;
    return {
      set: {
        status: 'cancelled',
        cancellation: { code: 'expired', reason: EXPIRED_REASON, by: 'system', at: now },
      },
      facts: [fact(core, 'booking.cancelled', now, { ...factIds(booking), by: 'expiry' })],
      timeline: { what: 'expired', by: 'system' },
    };
  });
  if (!story) return;
  await failpoint('expire.afterFence');
  await releaseBooking(core, story);
  await failpoint('expire.afterRelease');
  await endStory(core, story);
}

/** Expires every pending booking past its window; returns how many. The delayed job's net. */
export async function expireDueBookings(core: Core, limit = 200): Promise<number> {
  const due = await native(core.models, 'bookings')
    .find({ status: 'pending', expiresAt: { $lte: core.clock.now() } })
    .project<Pick<BookingDoc, '_id'>>({ _id: 1 })
    .limit(limit)
    .toArray();
  const ended = await Promise.allSettled(due.map(({ _id }) => expireBooking(core, _id.toString())));
  for (const result of ended) {
    if (result.status === 'rejected')
      core.log.warn({ err: result.reason }, 'a booking could not be expired yet');
  }
  return ended.filter((result) => result.status === 'fulfilled').length;
}
