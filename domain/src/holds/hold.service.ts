import { AppError } from '@crease/shared/errors';
import { slotsOverlap } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { holdLimit, slotTaken } from '../bookings/refuse-slot.js';
import { claimSlot, hasAllHours, isTakenIn, readDaysOf } from '../ground-days/claim-hours.js';
import { releaseSlot } from '../ground-days/release-hours.js';
import type { SlotOfGround } from '../ground-days/slot-of-ground.js';
import { findBookableGround, isOpenFor } from '../grounds/find-ground.js';
import { fact } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { LiveEntry } from '../users/user.model.js';
import { admitLive, dropLive, readLive } from './live-entries.js';

export interface PlacedHold {
  holdId: string;
  expiresAt: Date;
  /** False when this very slot was already held (or pending) for the caller. */
  created: boolean;
}

export const sameSlot = (entry: LiveEntry, slot: SlotOfGround): boolean =>
  entry.groundId === slot.groundId && entry.date === slot.bookingDate && entry.timeSlot === slot.timeSlot;

export const overlaps = (entry: LiveEntry, slot: SlotOfGround): boolean =>
  entry.groundId === slot.groundId &&
  slotsOverlap({ date: entry.date, slot: entry.timeSlot }, { date: slot.bookingDate, slot: slot.timeSlot });

/** The caller's entries on this ground that a new claim of the slot would touch. */
export async function touchedEntries(core: Core, userId: string, slot: SlotOfGround): Promise<LiveEntry[]> {
  return touchedIn(await readLive(core, userId), slot, core.clock.now());
}

/** Those of some entries, just read. */
export function touchedIn(live: readonly LiveEntry[], slot: SlotOfGround, now: Date): LiveEntry[] {
  return live.filter((entry) => entry.expiresAt > now && overlaps(entry, slot));
}

/**
 * Holds a slot for five minutes: all its hours or none (contract §3, Holds). Repeated for the same slot it answers the
 * same hold, not extended; on the caller's own pending booking it attaches to that; holds of the caller's that it
 * touches give way. Throws `VALIDATION`, `NOT_FOUND`, `NOT_BOOKABLE`, `SLOT_TAKEN` (with alternatives), `HOLD_LIMIT`.
 */
export async function placeHold(core: Core, userId: string, slot: SlotOfGround): Promise<PlacedHold> {
  const [ground, touched, days] = await Promise.all([
    findBookableGround(core, slot),
    touchedEntries(core, userId, slot),
    readDaysOf(core, slot),
  ]);
  const same = touched.find((entry) => sameSlot(entry, slot));
  if (same?.kind === 'booking') return await attachToBooking(core, userId, same);
  const now = core.clock.now();
  if (same && (await hasAllHours(core, slot, same.ref, now))) {
    return { holdId: same.ref, expiresAt: same.expiresAt, created: false };
  }
  const isMyHold = (claim: { kind: string; userId: string }) =>
    claim.kind === 'hold' && claim.userId === userId;
  if (!isOpenFor(ground, slot) || isTakenIn(days, slot, now, isMyHold)) {
    throw await slotTaken(core, ground, slot);
  }

  const holdId = new Types.ObjectId().toString();
  const expiresAt = new Date(now.getTime() + core.env.HOLD_SECONDS * 1000);
  const ending = touched.filter((entry) => entry.kind !== 'booking').map((entry) => entry.ref);
  const entry: LiveEntry = {
    ref: holdId,
    kind: 'hold',
    groundId: slot.groundId,
    date: slot.bookingDate,
    timeSlot: slot.timeSlot,
    expiresAt,
  };
  if (!(await admitLive(core, userId, entry, ending))) throw holdLimit();

  await failpoint('hold.afterLive');
  const claim = { kind: 'hold' as const, ref: holdId, userId, n: 1, expiresAt };
  if (!(await claimSlot(core, { ...slot, claim, overHoldsOf: userId, ending }))) {
    await dropLive(core, userId, holdId);
    await releaseEnded(core, touched, ending);
    throw await slotTaken(core, ground, slot);
  }
  await releaseEnded(core, touched, ending);
  const placed = { holdId, userId, ...slot, expiresAt: expiresAt.toISOString() };
  core.events.hintSoon(`user:${userId}`, fact('hold.placed', now, placed));
  return { holdId, expiresAt, created: true };
}

/** Hours of ended holds on dates that the new claim did not touch (a slot over midnight). */
export async function releaseEnded(core: Core, touched: LiveEntry[], ending: string[]): Promise<void> {
  for (const entry of touched) {
    if (!ending.includes(entry.ref)) continue;
    await releaseSlot(
      core,
      { groundId: entry.groundId, bookingDate: entry.date, timeSlot: entry.timeSlot },
      entry.ref,
      1,
    );
  }
}

/** A hold on the caller's own pending booking is that booking's window under a name of its own; it ends with it. */
async function attachToBooking(core: Core, userId: string, entry: LiveEntry): Promise<PlacedHold> {
  if (entry.holdId) return { holdId: entry.holdId, expiresAt: entry.expiresAt, created: false };
  const holdId = new Types.ObjectId().toString();
  const after = await native(core.models, 'users').findOneAndUpdate(
    { _id: new Types.ObjectId(userId), live: { $elemMatch: { ref: entry.ref, holdId: { $exists: false } } } },
    { $set: { 'live.$.holdId': holdId } },
    { returnDocument: 'after', projection: { live: 1 } },
  );
  const attached = (after?.live ?? (await readLive(core, userId))).find((other) => other.ref === entry.ref);
  if (!attached?.holdId)
    throw new AppError('STATE_CONFLICT', 'This booking is no longer waiting for payment.');
  return { holdId: attached.holdId, expiresAt: attached.expiresAt, created: attached.holdId === holdId };
}

/**
 * Frees a hold of the caller's; on one that is attached to a pending booking only the hold goes, never the booking
 * (contract §3). Throws `NOT_FOUND` for a hold that is none of his, or over.
 */
export async function releaseHold(core: Core, userId: string, holdId: string): Promise<void> {
  const now = core.clock.now();
  const entry = (await readLive(core, userId)).find(
    (other) => other.expiresAt > now && (other.ref === holdId || other.holdId === holdId),
  );
  if (!entry || (entry.ref === holdId && entry.kind === 'booking')) {
    throw new AppError('NOT_FOUND', 'This hold has already ended.');
  }
  if (entry.kind === 'booking') {
    await native(core.models, 'users').updateOne(
      { _id: new Types.ObjectId(userId), 'live.holdId': holdId },
      { $unset: { 'live.$.holdId': '' } },
    );
    return;
  }
  await releaseSlot(
    core,
    { groundId: entry.groundId, bookingDate: entry.date, timeSlot: entry.timeSlot },
    holdId,
    1,
  );
  await dropLive(core, userId, holdId);
}
