import type { Types } from 'mongoose';
import { raiseTotalBookings } from '../../catalogue/grounds/ground-figures.queries.js';
import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { failpoint } from '../../platform/failpoint.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { markGameCounted, writeCompleted } from '../booking-record/booking-changes.queries.js';
import { countPlayed, findOver, findUncountedGames } from '../booking-record/booking-due.queries.js';
import { factIds } from '../operation/operation.js';

/** Completes all confirmed bookings whose end has passed and counts them on their grounds. Returns how many. */
export async function completeBookings(core: Core): Promise<number> {
  const now = core.clock.now();
  const due = findOver(core, now);
  let completed = 0;
  await drain(core, due, { atOnce: 4, failed: 'a booking could not be completed yet' }, async (booking) => {
    const facts = [fact(core, 'booking.completed', now, factIds(booking))];
    const after = await writeCompleted(core, booking._id, now, facts);
    if (!after) return;
    completed += 1;
    core.events.publishSoon('bookings', after);
    await failpoint('complete.afterEnd');
    await countGame(core, after);
  });
  return completed;
}

/** Counts completed bookings that a crash left uncounted. Returns how many. */
export async function countCutGames(core: Core): Promise<number> {
  const cut = findUncountedGames(core);
  return await drain(core, cut, { atOnce: 1, failed: 'a game could not be counted yet' }, (booking) =>
    countGame(core, booking),
  );
}

/** Updates its ground's count for a played booking. Idempotent. */
async function countGame(core: Core, booking: BookingDoc): Promise<void> {
  await countGroundBookings(core, booking.groundId);
  await markGameCounted(core, booking._id);
}

/** `totalBookings` is how many bookings were played: it only grows, so counting again is always right. */
async function countGroundBookings(core: Core, groundId: Types.ObjectId): Promise<void> {
  await raiseTotalBookings(core, groundId, await countPlayed(core, groundId));
}
