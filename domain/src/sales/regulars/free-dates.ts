import { AppError } from '@crease/shared/errors';
import type { Types } from 'mongoose';
import { type Actor, actorOf } from '../../accounts/users/actor.js';
import type { Core } from '../../platform/core.js';
import { eachLimit } from '../../platform/each-limit.js';
import { failpoint } from '../../platform/failpoint.js';
import { findBookingById } from '../booking-record/booking.schema.js';
import { cancelBooking } from '../change/cancel-booking.js';
import type { RegularDoc } from './regular.schema.js';
import { markFreed } from './regular-steps.queries.js';

/** Dates freed side by side. */
const AT_ONCE = 4;

/** `gone`: it has no hours any more, or never had. `played`: it has begun, so it stays. */
type Freed = 'gone' | 'played';

/**
 * Cancels the booking of a date that is not wanted any more, if there is one. Throws `UNAVAILABLE` while it is being
 * changed.
 */
export async function freeBooking(
  core: Core,
  bookingId: Types.ObjectId,
  by: Actor,
  reason: string,
): Promise<Freed> {
  const booking = await findBookingById(core, bookingId);
  if (!booking || booking.status === 'cancelled') return 'gone';
  try {
    await cancelBooking(
      core,
      bookingId,
      { side: 'owner', ...(typeof by === 'string' ? { name: by } : by) },
      reason,
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'STATE_CONFLICT') throw error;
    // Another request has cancelled it, or its players are there.
    const now = await findBookingById(core, bookingId);
    return now && now.status !== 'cancelled' ? 'played' : 'gone';
  }
  return 'gone';
}

/** Releases the hours of all skipped and ended dates, and marks them; a played game stays a booked date. */
export async function freeDates(core: Core, regular: RegularDoc, until?: Date): Promise<void> {
  const marked = Object.entries(regular.dates).filter(([, { freeing }]) => freeing);
  await eachLimit(marked, AT_ONCE, async ([date, entry]) => {
    if (until && core.clock.now() >= until) return;
    const reason = entry.state === 'skipped' ? 'This date is left out' : 'These weekly games have ended';
    const freed = await freeBooking(core, entry.bookingId, actorOf(regular), reason);
    await failpoint('regular.afterCancel');
    await markFreed(core, regular, date, entry, freed === 'played');
  });
}
