import { Types } from 'mongoose';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';

/** The slot of a hold that was made for this waiter. */
export async function offeredSlot(
  core: Core,
  userId: string,
  holdId: string,
): Promise<SlotOfGround | undefined> {
  const wait = await native(core.models, 'waits').findOne(
    { userId: new Types.ObjectId(userId), 'offer.holdId': holdId },
    { projection: { groundId: 1, bookingDate: 1, timeSlot: 1 } },
  );
  if (!wait) return undefined;
  return { groundId: wait.groundId.toString(), bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
}
