import { Types } from 'mongoose';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import { findPastWindow } from '../booking-record/booking-due.queries.js';
import { nextCalendarSequence } from '../booking-record/calendar-sequence.js';
import { beginOperation, endOperation, factIds } from '../operation/operation.js';
import { EXPIRED_REASON, releaseBooking } from '../operation/release-booking.js';

/** Ends a pending booking whose window has passed: cancelled, hours free, its order ended. */
export async function expireBooking(core: Core, bookingId: string): Promise<void> {
  const operation = await beginOperation(core, new Types.ObjectId(bookingId), 'expire', (booking, now) => {
    if (booking.op?.kind === 'expire') return {}; // interrupted by a crash after its first step: continue with the next
    if (booking.status !== 'pending' || !booking.expiresAt || booking.expiresAt > now) return null;
    return {
      set: {
        status: 'cancelled',
        cancellation: { code: 'expired', reason: EXPIRED_REASON, by: 'system', at: now },
        calendarSequence: nextCalendarSequence(booking, now),
      },
      facts: [fact(core, 'booking.cancelled', now, { ...factIds(booking), by: 'expiry' })],
      timeline: { what: 'expired', by: 'system' },
    };
  });
  if (!operation) return;
  await failpoint('expire.afterFence');
  await releaseBooking(core, operation);
  await failpoint('expire.afterRelease');
  await endOperation(core, operation);
}

/** Expired side by side: bookings that end in one instant share their reads and writes. */
const AT_ONCE = 200;

/** Expires every pending booking past its window; returns how many it met. The delayed job's net. */
export async function expireDueBookings(core: Core): Promise<number> {
  const round = { atOnce: AT_ONCE, failed: 'a booking could not be expired yet' };
  return await drain(core, findPastWindow(core), round, ({ _id }) => expireBooking(core, _id.toString()));
}
