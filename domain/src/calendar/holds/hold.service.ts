import { AppError } from '@crease/shared/errors';
import { Types } from 'mongoose';
import type { LiveEntry } from '../../accounts/users/user.model.js';
import { assertBookable, findGroundOfSlot, isOpenFor } from '../../catalogue/grounds/find-ground.js';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { holdLimit, slotTaken } from '../availability/refuse-slot.js';
import { claimSlot, claimsIn, hasAllHours, isTakenIn, readDaysOf } from '../ground-days/claim-hours.js';
import type { Claim } from '../ground-days/ground-day.model.js';
import { releaseSlot } from '../ground-days/release-hours.js';
import { admitLive, dropLive, readLive, readmitLive } from './live-entries.js';
import {
  entriesOnGround,
  hasBegunSince,
  hasUnseen,
  isBegunElsewhere,
  lookAgain,
  sameSlot,
  slotOfEntry,
} from './own-entries.js';

export interface PlacedHold {
  holdId: string;
  expiresAt: Date;
  /** False when this very slot was already held (or pending) for the caller. */
  created: boolean;
}

/**
 * Holds a slot for five minutes: all its hours or none (contract §3, Holds). Repeated for the same slot, in two tabs at
 * once too, it answers the same hold, not extended; on the caller's own pending booking it attaches to that; holds of
 * the caller's that it touches give way. Throws `VALIDATION`, `NOT_FOUND`, `NOT_BOOKABLE`, `SLOT_TAKEN` (with
 * alternatives), `HOLD_LIMIT`.
 */
export async function placeHold(core: Core, userId: string, slot: SlotOfGround): Promise<PlacedHold> {
  return await lookAgain((last) => tryToHold(core, userId, slot, last));
}

async function tryToHold(
  core: Core,
  userId: string,
  slot: SlotOfGround,
  last: boolean,
): Promise<PlacedHold | undefined> {
  const [ground, live, days] = await Promise.all([
    findGroundOfSlot(core, slot),
    readLive(core, userId),
    readDaysOf(core, slot),
  ]);
  const now = core.clock.now();
  const { touched, known } = entriesOnGround(live, slot, now);
  const exact = touched.find((entry) => sameSlot(entry, slot));
  const owned = exact && (await hasAllHours(core, slot, exact.ref, now));
  // Confirmed, or about to be: nothing is pending any more, only its entry may not be dropped yet.
  const forGood = owned && claimsIn(days, slot).some((claim) => claim && !claim.expiresAt);
  // Money may be under way for it, though the ground has been switched off meanwhile.
  if (exact?.kind === 'booking' && owned && !forGood) return await attachToBooking(core, userId, exact);
  assertBookable(ground);
  if (exact?.kind === 'booking') {
    // The other tab is about to claim its hours. In the end it was cut before: they are free, then.
    if (!owned && !last) return undefined;
  } else if (exact && owned) {
    return { holdId: exact.ref, expiresAt: exact.expiresAt, created: false };
  }
  const same = exact?.kind === 'booking' ? undefined : exact;
  let begunElsewhere = false;
  const isMyHold = (claim: Claim) => {
    if (isBegunElsewhere(claim, userId, known)) begunElsewhere = true;
    return claim.kind === 'hold' && claim.userId === userId;
  };
  if (!isOpenFor(ground, slot) || isTakenIn(days, slot, now, isMyHold)) {
    if (begunElsewhere && !last) return undefined;
    throw await slotTaken(core, ground, slot);
  }
  if (!last && hasUnseen(claimsIn(days, slot), known, now)) return undefined;

  // Another tab is about to claim this very slot, or was cut before it did: its hold is mine.
  const holdId = same?.ref ?? new Types.ObjectId().toString();
  const expiresAt = same?.expiresAt ?? new Date(now.getTime() + core.env.HOLD_SECONDS * 1000);
  const ending = touched
    .filter((entry) => entry.kind !== 'booking' && entry !== same)
    .map((entry) => entry.ref);
  if (!same) {
    const entry: LiveEntry = {
      ref: holdId,
      kind: 'hold',
      groundId: slot.groundId,
      date: slot.bookingDate,
      timeSlot: slot.timeSlot,
      expiresAt,
    };
    const admission = await admitLive(core, userId, entry, ending, known, live);
    if (admission === 'changed') return undefined;
    if (admission === 'limit') throw holdLimit();
  }

  await failpoint('hold.afterLive');
  const claim = { kind: 'hold' as const, ref: holdId, userId, n: 1, expiresAt };
  const shared = same !== undefined;
  const request = { ...slot, claim, overHoldsOf: userId, ending, shared, seen: days };
  const seenOnly = last ? {} : { holdsSeen: [...known, holdId] };
  if (!(await claimSlot(core, { ...request, ...seenOnly }))) {
    // Whose entry it is has the last word on its hours: who only joined gives nothing back.
    if (shared && !last) return undefined;
    if (shared) throw await slotTaken(core, ground, slot);
    await takeBack(core, userId, holdId, touched, ending);
    const [liveAfter, daysAfter] = await Promise.all([readLive(core, userId), readDaysOf(core, slot)]);
    // A tab that had joined may have claimed them before the entry went.
    if (claimsIn(daysAfter, slot).some((other) => other?.ref === holdId))
      await releaseSlot(core, slot, holdId, claim.n);
    // A hold of another tab's has hours of it, or a booking has taken the hold over.
    if (hasBegunSince(liveAfter, slot, core.clock.now(), known, holdId)) return undefined;
    throw await slotTaken(core, ground, slot);
  }
  await releaseEnded(core, touched, ending, slot);
  if ((shared || ending.length > 0) && !(await readLive(core, userId)).some(({ ref }) => ref === holdId)) {
    // Another tab has given it up or replaced it meanwhile: nothing would speak of these hours.
    await releaseSlot(core, slot, holdId, claim.n);
    return undefined;
  }
  return { holdId, expiresAt, created: !same };
}

/**
 * After hours that were not to be had: the entry that was admitted for them goes, and the holds that were to end with it
 * stand as they did. One that has lost hours meanwhile, or its place among the user's three, is freed.
 */
export async function takeBack(
  core: Core,
  userId: string,
  ref: string,
  touched: readonly LiveEntry[],
  ending: readonly string[],
): Promise<void> {
  const now = core.clock.now();
  const standing: LiveEntry[] = [];
  for (const entry of touched) {
    if (ending.includes(entry.ref) && (await hasAllHours(core, slotOfEntry(entry), entry.ref, now)))
      standing.push(entry);
  }
  const stands = standing.length > 0 && (await readmitLive(core, userId, ref, standing));
  if (!stands) await dropLive(core, userId, ref);
  const refs = stands ? standing.map((entry) => entry.ref) : [];
  await releaseEnded(
    core,
    touched,
    ending.filter((one) => !refs.includes(one)),
  );
}

/**
 * Hours of ended holds that the new claim did not touch (a slot over midnight). A hold of exactly the slot that was
 * `claimed` has none.
 */
export async function releaseEnded(
  core: Core,
  touched: readonly LiveEntry[],
  ending: readonly string[],
  claimed?: SlotOfGround,
): Promise<void> {
  for (const entry of touched) {
    if (!ending.includes(entry.ref) || (claimed && sameSlot(entry, claimed))) continue;
    await releaseSlot(core, slotOfEntry(entry), entry.ref, 1);
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
  await releaseSlot(core, slotOfEntry(entry), holdId, 1);
  await dropLive(core, userId, holdId);
  // Another tab may have claimed them again for the entry while it stood.
  await releaseSlot(core, slotOfEntry(entry), holdId, 1);
}
