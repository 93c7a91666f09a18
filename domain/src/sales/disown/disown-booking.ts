import { refuse } from '@crease/shared/refusals';
import { Types } from 'mongoose';
import { findEmailOf } from '../../accounts/identity/user-lookups.queries.js';
import { dropWaiting } from '../../messaging/mail/mail-delivery.queries.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { bookingNotFound, findBooking } from '../booking-reads/find-booking.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { writeDisowned } from '../booking-record/booking-changes.queries.js';
import { findBookingsOfRegulars } from '../booking-record/booking-links.queries.js';
import { isShownTo } from '../customers/shown-to.js';
import { factIds } from '../operation/operation.js';
import { markDisowned } from '../regulars/regular-steps.queries.js';

/** The timeline rows of the person who recorded a walk-in. */
const WRITTEN_DOWN = ['walked in', 'booked every week'];

/**
 * Removes a walk-in shown to the account from its bookings, with all dates of its regular. The booking stays, and the
 * ground is notified (docs/product-rules.md, Customers). Idempotent.
 * @throws `NOT_FOUND` for other people's bookings, `STATE_CONFLICT` for one that the caller made or recorded
 */
export async function disownBooking(core: Core, ref: string, caller: string): Promise<void> {
  const booking = await findBooking(core, ref);
  if (!booking) throw bookingNotFound();
  const userId = new Types.ObjectId(caller);
  if (booking.userId?.equals(userId)) throw refuse('STATE_CONFLICT', 'booked_yourself');
  const isDone = booking.disownedBy?.some((id) => id.equals(userId)) ?? false;
  if (!isDone && !(await isShownTo(core, booking, caller))) throw bookingNotFound();
  if (booking.timeline.some(({ what, byId }) => WRITTEN_DOWN.includes(what) && byId?.equals(userId)))
    throw refuse('STATE_CONFLICT', 'written_down_yourself');
  // Before its dates, so that dates made from now on are not shown either.
  if (booking.regularId) await markDisowned(core, booking.regularId, userId);
  const email = await findEmailOf(core, userId);
  for (const _id of await sameGames(core, booking)) {
    const now = core.clock.now();
    const told = fact(core, 'booking.disowned', now, { ...factIds({ ...booking, _id }), userId: caller });
    const after = await writeDisowned(core, _id, userId, [told]);
    if (after) core.events.publishSoon('bookings', after);
    if (email)
      await dropWaiting(core, email, _id.toString(), 'its reader says that the booking is not theirs');
  }
}

/** The booking, and if it is a date of a regular the other dates. */
async function sameGames(core: Core, { _id, regularId }: BookingDoc): Promise<Types.ObjectId[]> {
  if (!regularId) return [_id];
  const dates = await findBookingsOfRegulars(core, [regularId]);
  return dates.map((date) => date._id);
}
