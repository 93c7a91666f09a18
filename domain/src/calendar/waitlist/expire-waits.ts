import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import { hasOfferedHours, servedByThemselves } from './offer.js';
import type { WaitDoc } from './wait.model.js';

/**
 * Ends every wait whose start has passed, and tells its player. Who has booked the hours waits no more and is told
 * nothing; an offer that was taken up is its own sweep's to end. Returns how many expired.
 */
export async function expireWaits(core: Core): Promise<number> {
  const due = native(core.models, 'waits').find({
    state: { $in: ['waiting', 'offered'] },
    startsAt: { $lte: core.clock.now() },
  });
  let expired = 0;
  const round = { atOnce: 16, failed: 'a wait could not be ended yet' };
  await workOff(core, due, round, async (wait) => {
    if (wait.offer && !(await hasOfferedHours(core, wait))) return;
    const isServed = !wait.offer && (await servedByThemselves(core, [wait])).size > 0;
    if (await (isServed ? endQuietly(core, wait) : expire(core, wait))) expired += 1;
  });
  return expired;
}

async function endQuietly(core: Core, { _id, state }: WaitDoc): Promise<boolean> {
  await native(core.models, 'waits').updateOne({ _id, state }, { $set: { state: 'done' } });
  return false;
}

/** Of several workers, and of who leaves at this instant, one update matches: only that one tells. */
async function expire(core: Core, { _id, state, ...wait }: WaitDoc): Promise<boolean> {
  const told = fact(core, 'waitlist.expired', core.clock.now(), {
    waitlistId: _id.toString(),
    userId: wait.userId.toString(),
    groundId: wait.groundId.toString(),
    bookingDate: wait.bookingDate,
    timeSlot: wait.timeSlot,
  });
  const { push, inc, set } = recording([told]);
  const after = await native(core.models, 'waits').findOneAndUpdate(
    { _id, state },
    { $set: { ...set, state: 'expired' }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('waits', after);
  return after !== null;
}
