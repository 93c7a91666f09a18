import { AppError } from '@crease/shared/errors';
import type { UserDoc } from '../accounts/identity/user.schema.js';
import { claimsOfUser } from '../calendar/day/claims-of-user.js';
import { releaseHold } from '../calendar/holds/release-hold.js';
import { findOpenWaits } from '../calendar/wait-record/wait-changes.queries.js';
import { leaveWaitlist } from '../calendar/waitlist/waitlist.service.js';
import type { Core } from '../platform/core.js';
import { findBookingsAhead } from '../sales/booking-reads/booking-lists.queries.js';
import { cancelBooking } from '../sales/change/cancel-booking.js';

/** False if it has already ended, which is not an error. */
async function orOver(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    const isOver =
      error instanceof AppError && (error.code === 'NOT_FOUND' || error.code === 'STATE_CONFLICT');
    if (!isOver) throw error;
    return false;
  }
}

/**
 * Ends what a user has under way: cancels upcoming bookings by their policy, leaves waitlists and releases holds. A
 * game that has begun is played. Idempotent. Returns how many bookings it cancelled.
 */
export async function windUp(core: Core, user: Pick<UserDoc, '_id' | 'name'>): Promise<number> {
  const userId = user._id.toString();
  const [bookings, waits] = await Promise.all([
    findBookingsAhead(core, user._id),
    findOpenWaits(core, user._id),
  ]);
  let cancelled = 0;
  for (const { _id } of bookings) {
    const by = { side: 'player', name: user.name, id: user._id } as const;
    if (await orOver(cancelBooking(core, _id, by, 'The player has left Crease'))) cancelled += 1;
  }
  for (const { _id } of waits) await orOver(leaveWaitlist(core, userId, _id.toString()));
  for await (const { ref, kind } of claimsOfUser(core, userId)) {
    if (kind === 'hold') await orOver(releaseHold(core, userId, ref));
  }
  return cancelled;
}
