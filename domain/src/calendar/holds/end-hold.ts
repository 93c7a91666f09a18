import { hoursByDate } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { type FirstHeir, releaseHours } from '../ground-days/release-hours.js';
import { readLive } from './live-entries.js';
import { slotOfEntry } from './own-entries.js';

/**
 * Ends a hold before its time because its hours were taken from under it, or are about to be, as by a closure: its holder
 * is told (design §2). `first` have a right to hours of it before all who wait.
 */
export async function endHoldUnder(
  core: Core,
  userId: string,
  holdId: string,
  first: readonly FirstHeir[] = [],
): Promise<void> {
  const entry = (await readLive(core, userId)).find((live) => live.ref === holdId);
  if (!entry) return;
  const slot = slotOfEntry(entry);
  const groups = hoursByDate(slot.bookingDate, slot.timeSlot);
  await releaseHours(core, slot.groundId, groups, { ref: holdId, maxN: 1 }, first);
  const { push, inc, set } = recording([
    fact(core, 'hold.expired', core.clock.now(), { holdId, userId, ...slot }),
  ]);
  const after = await native(core.models, 'users').findOneAndUpdate(
    { _id: new Types.ObjectId(userId), 'live.ref': holdId },
    { $pull: { live: { ref: holdId } }, $push: push, $inc: inc, $set: set },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('users', after);
}
