import { addDays } from '@crease/shared/time/ist';
import { hoursByDate } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { isOpenFor } from '../../catalogue/grounds/find-ground.js';
import { isBookableOnline } from '../../catalogue/grounds/ground.model.js';
import type { HoursOfDay } from '../../catalogue/grounds/slot-of-ground.js';
import { fact, recording } from '../../messaging/outbox/outbox.js';
import type { Core } from '../../platform/core.js';
import { isDuplicateKey } from '../../platform/duplicate-key.js';
import { failpoint } from '../../platform/failpoint.js';
import { native } from '../../platform/models.js';
import { randomObjectId } from '../../platform/random-id.js';
import type { Claim } from '../ground-days/ground-day.model.js';
import { hourKeys } from '../ground-days/hour-keys.js';
import { claimsIn, hasAllHours, readDaysOf } from '../ground-days/read-days.js';
import type { WaitDoc } from './wait.model.js';

/** So many of a line are read and judged at once. */
const AT_ONCE = 100;

/** A hold that is about to be written for somebody who waits. */
export interface WaiterOffer {
  wait: WaitDoc;
  claim: Claim & { expiresAt: Date };
}

/** A hold for a waiter, not yet written anywhere. */
export function newOffer(core: Core, wait: WaitDoc, now: Date): WaiterOffer {
  const expiresAt = new Date(now.getTime() + core.env.HOLD_SECONDS * 1000);
  const ref = randomObjectId().toString();
  const slot = { bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
  return { wait, claim: { kind: 'hold', ref, userId: wait.userId.toString(), n: 1, expiresAt, slot } };
}

/**
 * Who waits for hours of a date, in line: slots of that date, and those that come over midnight from the day before. Who
 * waits for hours that cannot be booked now keeps the place and is passed over; who has booked them himself loses it.
 */
export async function* waitersFor(
  core: Core,
  groundId: string,
  date: string,
  now: Date,
): AsyncGenerator<WaitDoc> {
  let last: WaitDoc | undefined;
  do {
    const read = await native(core.models, 'waits')
      .find({
        groundId: new Types.ObjectId(groundId),
        bookingDate: { $in: [date, addDays(date, -1)] },
        state: 'waiting',
        startsAt: { $gt: now },
        ...(last
          ? {
              $or: [
                { createdAt: { $gt: last.createdAt } },
                { createdAt: last.createdAt, _id: { $gt: last._id } },
              ],
            }
          : {}),
      })
      .sort({ createdAt: 1, _id: 1 })
      .limit(AT_ONCE)
      .toArray();
    yield* await offerable(core, groundId, date, read);
    last = read.length < AT_ONCE ? undefined : read.at(-1);
  } while (last);
}

/** Those of some in line who wait for hours of the date that can be booked now. */
async function offerable(core: Core, groundId: string, date: string, waits: WaitDoc[]): Promise<WaitDoc[]> {
  const here = waits.filter((wait) => hoursOn(wait, date).here.length > 0);
  const ground = here.length > 0 ? await core.reads.ground(groundId) : null;
  if (!ground || !isBookableOnline(ground)) return [];
  const served = await servedByThemselves(core, here);
  if (served.size > 0) {
    await native(core.models, 'waits').updateMany(
      { _id: { $in: [...served].map(({ _id }) => _id) }, state: 'waiting' },
      { $set: { state: 'done' } },
    );
  }
  return here.filter((wait) => !served.has(wait) && isOpenFor(ground, { ...wait, groundId }));
}

/**
 * Those of these waits whose hours stand, all of them, under bookings of the waiter's own, lapsed ones included until they
 * are tidied: when he gives them back they are the next one's. His holds say nothing: one may be an offer that was cut
 * before it was written down.
 */
export async function servedByThemselves(core: Core, waits: WaitDoc[]): Promise<Set<WaitDoc>> {
  const judged = await Promise.all(
    waits.map(async (wait) => {
      const slot = { ...wait, groundId: wait.groundId.toString() };
      const claims = claimsIn(await readDaysOf(core, slot), slot);
      const userId = wait.userId.toString();
      if (!claims.every((claim) => claim?.kind === 'booking' && claim.userId === userId)) return [];
      // A booking that is being made or moved has claims that may yet be given back.
      const refs = new Set(claims.flatMap((claim) => claim?.ref ?? []));
      const ids = [...refs].map((ref) => new Types.ObjectId(ref));
      const booked = await core.claimOwners.bookedHours(core, ids);
      return hourKeys(slot).every((key) => booked.has(key)) ? [wait] : [];
    }),
  );
  return new Set(judged.flat());
}

/** Does an offered hold still have its hours, lapsed ones included until they are tidied? Booked, it has none. */
export async function hasOfferedHours(core: Core, wait: WaitDoc): Promise<boolean> {
  const slot = { ...wait, groundId: wait.groundId.toString() };
  const claims = claimsIn(await readDaysOf(core, slot), slot);
  return claims.every((claim) => claim?.kind === 'hold' && claim.ref === wait.offer?.holdId);
}

/**
 * Puts the waiter whose offer this hold is, if it is one, back into his old place, because it is taken from him. One who
 * has joined the line again meanwhile keeps the new place.
 */
export async function waitAgain(core: Core, userId: string, holdId: string): Promise<void> {
  try {
    await native(core.models, 'waits').updateOne(
      { userId: new Types.ObjectId(userId), state: 'offered', 'offer.holdId': holdId },
      { $set: { state: 'waiting' }, $unset: { offer: '' } },
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** A waiter's hours on a date, and those on the other side of midnight. */
export function hoursOn(
  wait: Pick<WaitDoc, 'bookingDate' | 'timeSlot'>,
  date: string,
): { here: number[]; elsewhere: HoursOfDay | undefined } {
  const groups = hoursByDate(wait.bookingDate, wait.timeSlot);
  const here = groups.find((group) => group.date === date)?.hours ?? [];
  return { here, elsewhere: groups.find((group) => group.date !== date) };
}

/**
 * Writes down a hold that has just been made for a waiter: on the wait, so that they are told once. False for one who left or lost it meanwhile: the hours are the caller's to give
 * back.
 */
export async function recordOffer(core: Core, { wait, claim }: WaiterOffer): Promise<boolean> {
  await failpoint('offer.afterClaim');
  const { ref: holdId, expiresAt } = claim;
  const userId = wait.userId.toString();
  const slot = { groundId: wait.groundId.toString(), bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
  const { push, inc, set } = recording([
    fact(core, 'waitlist.offered', core.clock.now(), {
      waitlistId: wait._id.toString(),
      userId,
      holdId,
      ...slot,
      expiresAt: expiresAt.toISOString(),
    }),
  ]);
  const after = await native(core.models, 'waits').findOneAndUpdate(
    { _id: wait._id, state: 'waiting' },
    { $set: { ...set, state: 'offered', offer: { holdId, expiresAt } }, $push: push, $inc: inc },
    { returnDocument: 'after' },
  );
  core.events.publishSoon('waits', after);
  // A closure that took the hours before the wait knew of them could not put him back into his place.
  const stands = after && (await hasAllHours(core, slot, holdId, core.clock.now()));
  if (stands) return true;
  if (after) await waitAgain(core, userId, holdId);
  return false;
}
