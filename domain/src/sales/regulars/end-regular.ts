import { AppError } from '@crease/shared/errors';
import { dayOf } from '@crease/shared/time/ist';
import type { Actor } from '../../accounts/users/actor.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { retryOnConflict } from '../../platform/retry-on-conflict.js';
import { findBookingById } from '../booking-record/booking.schema.js';
import { datesToEnd } from './dates-to-end.js';
import { findRegular, type RegularDoc } from './regular.schema.js';
import { markDatesEnded, markEnded, markSkipped } from './regular-steps.queries.js';
import { OTHERS_AFTER_MS, REQUEST_MS, workOnRegular } from './work-on-regular.js';

const others = (core: Core): Date => new Date(core.clock.now().getTime() + OTHERS_AFTER_MS);
const ATTEMPTS = 20;

/**
 * Skips one date: marks it first and cancels its booking by id afterwards, so that a process just making it loses.
 * Idempotent.
 * @throws `NOT_FOUND` for an unknown date, `STATE_CONFLICT` for one that is over, has begun or has ended.
 */
export async function skipDate(
  core: Core,
  regular: RegularDoc,
  date: string,
  by: Actor,
): Promise<RegularDoc> {
  const marked = await retryOnConflict(ATTEMPTS, async () => {
    const read = (await findRegular(core, regular._id)) ?? regular;
    const entry = read.dates[date];
    if (!entry) throw new AppError('NOT_FOUND', 'This regular does not play on that date.');
    if (entry.state === 'skipped') return read;
    if (entry.state === 'past' || entry.state === 'ended') throw notSkippable();
    const booking = entry.state === 'booked' ? await findBookingById(core, entry.bookingId) : null;
    if (
      booking &&
      booking.status !== 'cancelled' &&
      (booking.startsAt <= core.clock.now() || booking.checkedInAt)
    )
      throw notSkippable();
    return (await markSkipped(core, read, date, entry, { by, workDueAt: others(core) })) ?? undefined;
  });
  if (!marked) throw new AppError('UNAVAILABLE', 'This date is being booked right now. Please try again.');
  await failpoint('regular.afterSkip');
  return (await workOnRegular(core, regular._id, REQUEST_MS)) ?? marked;
}

const notSkippable = () => new AppError('STATE_CONFLICT', 'This date can no longer be left out.');

/**
 * Ends a regular from a date on, today at the earliest; games that have begun stay. Repeating it may move the end
 * earlier.
 */
export async function endRegular(
  core: Core,
  regular: RegularDoc,
  from: string | undefined,
  by: Actor,
): Promise<RegularDoc> {
  const now = core.clock.now();
  const marked = await markEnded(core, regular, from ?? dayOf(now), by, others(core));
  await failpoint('regular.afterEnd');
  if (marked) await markDatesEnded(core, marked, await datesToEnd(core, marked, now));
  await failpoint('regular.afterEndedDates');
  return (await workOnRegular(core, regular._id, REQUEST_MS)) ?? regular;
}
