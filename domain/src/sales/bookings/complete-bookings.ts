import type { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { workOff } from '../../platform/work-off.js';
import type { BookingDoc } from './booking.model.js';
import { factIds } from './operation.js';

/** Confirmed bookings whose end has passed are completed, all of them, and count on their grounds. Returns how many. */
export async function completeBookings(core: Core): Promise<number> {
  const bookings = native(core.models, 'bookings');
  const now = core.clock.now();
  const due = bookings.find({ status: 'confirmed', endsAt: { $lte: now } });
  let completed = 0;
  await workOff(core, due, { atOnce: 4, failed: 'a booking could not be completed yet' }, async (booking) => {
    const { push, inc, set } = recording([fact(core, 'booking.completed', now, factIds(booking))]);
    const after = await bookings.findOneAndUpdate(
      { _id: booking._id, status: 'confirmed', op: { $exists: false } },
      {
        $set: { ...set, status: 'completed', uncounted: true, updatedAt: now },
        $inc: inc,
        $push: { ...push, timeline: { at: now, what: 'completed', by: 'system' } },
      },
      { returnDocument: 'after' },
    );
    if (!after) return;
    completed += 1;
    core.events.publishSoon('bookings', after);
    await failpoint('complete.afterEnd');
    await countGame(core, after);
  });
  return completed;
}

/** Counts completed bookings whose counting a crash cut. Returns how many. */
export async function countCutGames(core: Core): Promise<number> {
  const cut = native(core.models, 'bookings').find({ uncounted: true });
  return await workOff(core, cut, { atOnce: 1, failed: 'a game could not be counted yet' }, (booking) =>
    countGame(core, booking),
  );
}

/** Brings its ground's count up to a booking that was played; harmless when repeated. */
async function countGame(core: Core, booking: BookingDoc): Promise<void> {
  await countGroundBookings(core, booking.groundId);
  await native(core.models, 'bookings').updateOne({ _id: booking._id }, { $unset: { uncounted: '' } });
}

/** `totalBookings` is how many bookings were played: it only grows, so counting again is always right. */
async function countGroundBookings(core: Core, groundId: Types.ObjectId): Promise<void> {
  const total = await native(core.models, 'bookings').countDocuments({ groundId, status: 'completed' });
  await native(core.models, 'grounds').updateOne({ _id: groundId }, { $max: { totalBookings: total } });
}
