import type { Wait } from '@crease/shared/contracts/waitlist';
import { AppError } from '@crease/shared/errors';
import { refuse } from '@crease/shared/refusals';
import { slotStart } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { assertBookableBy } from '../../catalogue/ground-record/blocklist-port.js';
import { findGroundOfSlot, isOpenFor } from '../../catalogue/ground-record/find-ground.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { isLive } from '../day/judge-day.js';
import { claimsIn, readDaysOf } from '../day/read-days.js';
import { hasOfferedHours, servedByThemselves } from '../hand-over/offer.js';
import { releaseSlot } from '../hand-over/release-hours.js';
import { reviewJoined } from '../hand-over/review-waitlist.js';
import { needsTurn, turnOf } from '../openings/turn.js';
import type { WaitDoc } from '../wait-record/wait.schema.js';
import { insertWait, leaveLine } from '../wait-record/wait-changes.queries.js';
import { countBefore, countWaitsOf, findPlaceOf, findWaitsOf } from '../wait-record/wait-reads.queries.js';

/** Maximum number of slots a player may wait for at once. */
const MAX_WAITS = 10;

/** Number of earlier waits for the same slot, plus one; 0 for an offer. */
async function positionOf(core: Core, wait: WaitDoc): Promise<number> {
  return wait.state === 'offered' ? 0 : (await countBefore(core, wait)) + 1;
}

/**
 * Joins the waitlist for a taken slot (docs/product-rules.md, Waitlist). Idempotent.
 * @throws `STATE_CONFLICT` for a slot that is free or includes the caller's own hours, or beyond ten waits;
 * `NOT_YOUR_TURN`
 */
export async function joinWaitlist(
  core: Core,
  userId: string,
  slot: SlotOfGround,
): Promise<{ waitlistId: string; position: number; created: boolean }> {
  const ground = await findGroundOfSlot(core, slot);
  await assertBookableBy(core, ground, userId);
  const now = core.clock.now();
  if (!isOpenFor(ground, slot)) {
    throw refuse('STATE_CONFLICT', 'ground_closed');
  }
  // Otherwise hours that a player gives back would go to the waitlist before the next player in line.
  if (needsTurn(ground, slot.bookingDate, now)) await turnOf(core, ground, userId, slot.bookingDate);
  const taken = claimsIn(await readDaysOf(core, slot), slot).filter((claim) => isLive(claim, now));
  // Otherwise a player who also waits for a slot could keep holding it without paying.
  if (
    taken.some(({ kind, userId: holder }) => (kind === 'hold' || kind === 'booking') && holder === userId)
  ) {
    throw new AppError('STATE_CONFLICT', 'You already hold or have booked some of these hours yourself.');
  }
  if (taken.length === 0) {
    throw refuse('STATE_CONFLICT', 'slot_free');
  }
  const wait: WaitDoc = {
    _id: new Types.ObjectId(),
    userId: new Types.ObjectId(userId),
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
  const earlier = await findPlaceOf(core, wait);
  if (earlier)
    return { waitlistId: earlier._id.toString(), position: await positionOf(core, earlier), created: false };
  if ((await countWaitsOf(core, wait.userId, now)) >= MAX_WAITS) {
    throw refuse('STATE_CONFLICT', 'too_many_waits', { params: { max: MAX_WAITS } });
  }
  // A second tap at the same instant gets the first one's place.
  if (!(await insertWait(core, wait))) return await joinWaitlist(core, userId, slot);
  // The hours may have been released since they were read, or are being released to earlier waits.
  await reviewJoined(core, slot);
  return { waitlistId: wait._id.toString(), position: await positionOf(core, wait), created: true };
}

/** Leaves the waitlist and releases a hold offered to this player. @throws `NOT_FOUND` */
export async function leaveWaitlist(core: Core, userId: string, waitlistId: string): Promise<void> {
  const before = await leaveLine(core, userId, waitlistId);
  if (!before) throw refuse('NOT_FOUND', 'not_waiting');
  if (!before.offer) return;
  const slot = {
    groundId: before.groundId.toString(),
    bookingDate: before.bookingDate,
    timeSlot: before.timeSlot,
  };
  await releaseSlot(core, slot, before.offer.holdId, 1);
}

/**
 * A player's waits, newest first. Leaves out offers that were booked or given up before their time, and waits for hours
 * that the player has booked.
 */
export async function listWaits(core: Core, userId: string): Promise<Wait[]> {
  const now = core.clock.now();
  const waits = await findWaitsOf(core, userId);
  const served = await servedByThemselves(
    core,
    waits.filter(({ startsAt, state }) => startsAt > now && state === 'waiting'),
  );
  // An offer is valid while it has its hours: it may have been booked, given up, or lost to a closure.
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
