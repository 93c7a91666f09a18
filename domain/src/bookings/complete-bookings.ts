import type { Types } from 'mongoose';
import { fact, recording } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { BookingDoc } from './booking.model.js';
import { factIds } from './story.js';

/** Confirmed bookings whose end has passed are completed, and count on their grounds (contract §3). Returns how many. */
export async function completeBookings(core: Core, limit = 200): Promise<number> {
  const bookings = native(core.models, 'bookings');
  const now = core.clock.now();
  const due = await bookings
    .find({ status: 'confirmed', endsAt: { $lte: now } })
    .limit(limit)
    .toArray();
  let completed = 0;
  for (const booking of due) {
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
    if (!after) continue;
    completed += 1;
    core.events.publishSoon('bookings', after);
    await failpoint('complete.afterEnd');
    await countGame(core, after);
  }
  return completed;
}

/** Counts completed bookings whose counting a crash cut (contract §8, point 6). Returns how many. */
export async function countCutGames(core: Core, limit = 50): Promise<number> {
  const cut = await native(core.models, 'bookings').find({ uncounted: true }).limit(limit).toArray();
  for (const booking of cut) await countGame(core, booking);
  return cut.length;
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
