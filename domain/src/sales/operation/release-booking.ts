import { releaseSlot } from '../../calendar/hand-over/release-hours.js';
import { releasePlaces } from '../../calendar/hold-limit/places.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { markForTermination } from '../booking-record/orders.queries.js';
import { releaseUse } from '../coupons/release-use.js';
import { type StartedOperation, slotOf } from './operation.js';

export const EXPIRED_REASON = 'Payment window expired';

/**
 * Releases what a booking had when it ends: its hours (those that no newer operation owns), its coupon use, its place
 * among the player's three, and its open order, which the provider must end.
 */
export async function releaseBooking(core: Core, { booking, n }: StartedOperation): Promise<void> {
  const ref = booking._id.toString();
  await releaseSlot(core, slotOf(booking), ref, n);
  await failpoint('release.afterHours');
  await releaseUse(core, booking, n);
  if (booking.userId) await releasePlaces(core, booking.userId.toString(), [ref]);
  await markForTermination(core, booking._id);
}
