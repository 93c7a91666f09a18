import { fact } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { drain } from '../../platform/drain.js';
import { hasOfferedHours, servedByThemselves } from '../hand-over/offer.js';
import type { WaitDoc } from '../wait-record/wait.schema.js';
import { endQuietly, expireWait } from '../wait-record/wait-changes.queries.js';
import { waitsBegun } from '../wait-record/wait-reads.queries.js';

/**
 * Ends every wait whose start has passed, and notifies its player (docs/product-rules.md, Waitlist). Players who have
 * booked the hours are not notified; the sweep of offers ends those taken up. Returns how many expired.
 */
export async function expireWaits(core: Core): Promise<number> {
  const due = waitsBegun(core, core.clock.now());
  let expired = 0;
  const round = { atOnce: 16, failed: 'a wait could not be ended yet' };
  await drain(core, due, round, async (wait) => {
    if (wait.offer && !(await hasOfferedHours(core, wait))) return;
    const isServed = !wait.offer && (await servedByThemselves(core, [wait])).size > 0;
    if (isServed) await endQuietly(core, wait);
    else if (await expire(core, wait)) expired += 1;
  });
  return expired;
}

async function expire(core: Core, wait: WaitDoc): Promise<boolean> {
  const told = fact(core, 'waitlist.expired', core.clock.now(), {
    waitlistId: wait._id.toString(),
    userId: wait.userId.toString(),
    groundId: wait.groundId.toString(),
    bookingDate: wait.bookingDate,
    timeSlot: wait.timeSlot,
  });
  const after = await expireWait(core, wait, told);
  core.events.publishSoon('waits', after);
  return after !== null;
}
