import type { Wait } from '@crease/shared/contracts/waitlist';
import { AppError } from '@crease/shared/errors';
import { slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { findBookableGround, isOpenFor } from '../../catalogue/grounds/find-ground.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { native } from '../../platform/models.js';
import { isLive } from '../availability/judge-day.js';
import { claimsIn, readDaysOf } from '../ground-days/read-days.js';
import { releaseSlot } from '../ground-days/release-hours.js';
import { lookAtJoined } from './look-at-line.js';
import { hasOfferedHours, servedByThemselves } from './offer.js';
import type { WaitDoc } from './wait.model.js';

/** Most slots a player may wait for at once: a line is for people, not for collectors. */
const MAX_WAITS = 10;

/** How many stand before this one for the same slot, plus one. */
async function positionOf(core: Core, wait: WaitDoc): Promise<number> {
  if (wait.state === 'offered') return 0;
  const before = await native(core.models, 'waits').countDocuments({
    groundId: wait.groundId,
    bookingDate: wait.bookingDate,
    state: 'waiting',
    timeSlot: wait.timeSlot,
    // Of two who joined in the same millisecond the line knows which is first, too.
    $or: [{ createdAt: { $lt: wait.createdAt } }, { createdAt: wait.createdAt, _id: { $lt: wait._id } }],
  });
  return before + 1;
}

/**
 * Joins the line for a taken slot (contract §3). The same slot again answers the same place. Throws `STATE_CONFLICT`
 * for a slot that is free right now or has hours of the caller's own, or beyond ten waits.
 */
export async function joinWaitlist(
  core: Core,
  userId: string,
  slot: SlotOfGround,
): Promise<{ waitlistId: string; position: number; created: boolean }> {
  const ground = await findBookableGround(core, slot);
  const now = core.clock.now();
  if (!isOpenFor(ground, slot)) {
    throw new AppError('STATE_CONFLICT', 'The ground is closed at this time.');
  }
  const taken = claimsIn(await readDaysOf(core, slot), slot).filter((claim) => isLive(claim, now));
  // Else a hold could be kept for ever, unpaid, by who waits for it himself.
  if (taken.some((claim) => claim.kind !== 'block' && claim.userId === userId)) {
    throw new AppError('STATE_CONFLICT', 'You already hold or have booked some of these hours yourself.');
  }
  if (taken.length === 0) {
    throw new AppError('STATE_CONFLICT', 'This slot is free right now. You can book it.');
  }
  const waits = native(core.models, 'waits');
  const user = new Types.ObjectId(userId);
  const wait: WaitDoc = {
    _id: new Types.ObjectId(),
    userId: user,
    groundId: ground._id,
    groundName: ground.name,
    bookingDate: slot.bookingDate,
    timeSlot: slot.timeSlot,
    startsAt: slotStart(slot.bookingDate, slot.timeSlot),
    state: 'waiting',
    createdAt: now,
    outbox: [],
    seq: 0,
  };
  const known = {
    userId: user,
    groundId: ground._id,
    bookingDate: slot.bookingDate,
    timeSlot: slot.timeSlot,
  };
  const earlier = await waits.findOne({ ...known, state: 'waiting' });
  if (earlier)
    return { waitlistId: earlier._id.toString(), position: await positionOf(core, earlier), created: false };
  if ((await waits.countDocuments({ userId: user, state: 'waiting', startsAt: { $gt: now } })) >= MAX_WAITS) {
    throw new AppError('STATE_CONFLICT', `You are already waiting for ${MAX_WAITS} slots.`);
  }
  try {
    await waits.insertOne(wait);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return await joinWaitlist(core, userId, slot); // a second tap at the same instant: the first one's place
  }
  // The hours may have been given back since they were read, or are being given back to those who were in line before.
  await lookAtJoined(core, slot);
  return { waitlistId: wait._id.toString(), position: await positionOf(core, wait), created: true };
}

/** Leaves the line; a hold that was made for this waiter goes free. Throws `NOT_FOUND`. */
export async function leaveWaitlist(core: Core, userId: string, waitlistId: string): Promise<void> {
  const before = await native(core.models, 'waits').findOneAndUpdate(
    {
      _id: new Types.ObjectId(waitlistId),
      userId: new Types.ObjectId(userId),
      state: { $in: ['waiting', 'offered'] },
    },
    { $set: { state: 'left' } },
    { returnDocument: 'before' },
  );
  if (!before) throw new AppError('NOT_FOUND', 'You are not waiting for this slot any more.');
  if (!before.offer) return;
  const slot = {
    groundId: before.groundId.toString(),
    bookingDate: before.bookingDate,
    timeSlot: before.timeSlot,
  };
  await releaseSlot(core, slot, before.offer.holdId, 1);
}

/**
 * What a player waits for, newest first. An offer that was booked or given up is over, though its time is not; so is a wait
 * for hours that he has booked himself.
 */
export async function listWaits(core: Core, userId: string): Promise<Wait[]> {
  const now = core.clock.now();
  const waits = await native(core.models, 'waits')
    .find({ userId: new Types.ObjectId(userId), state: { $in: ['waiting', 'offered'] } })
    .sort({ createdAt: -1, _id: -1 })
    .limit(100)
    .toArray();
  const served = await servedByThemselves(
    core,
    waits.filter(({ startsAt, state }) => startsAt > now && state === 'waiting'),
  );
  // An offer stands while its hours do: it may have been booked, given up, or lost to a closure.
  const stands = async (wait: WaitDoc): Promise<boolean> => {
    if (wait.startsAt <= now || served.has(wait)) return false;
    return !wait.offer || (wait.offer.expiresAt > now && (await hasOfferedHours(core, wait)));
  };
  const standing = await Promise.all(waits.map(stands));
  const open = waits.filter((_, i) => standing[i]);
  return await Promise.all(
    open.map(async (wait) => ({
      waitlistId: wait._id.toString(),
      groundId: wait.groundId.toString(),
      groundName: wait.groundName,
      bookingDate: wait.bookingDate,
      timeSlot: wait.timeSlot,
      position: await positionOf(core, wait),
      ...(wait.offer
        ? { offer: { holdId: wait.offer.holdId, expiresAt: wait.offer.expiresAt.toISOString() } }
        : {}),
    })),
  );
}
