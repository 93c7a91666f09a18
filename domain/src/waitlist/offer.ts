import { hoursByDate } from '@crease/shared/time/slots';
import { Types } from 'mongoose';
import { claimSlot } from '../ground-days/claim-hours.js';
import type { Claim } from '../ground-days/ground-day.model.js';
import { releaseSlot } from '../ground-days/release-hours.js';
import { dropLive } from '../holds/live-entries.js';
import { fact, recording } from '../outbox/outbox.js';
import type { Core } from '../runtime/core.js';
import { failpoint } from '../runtime/failpoint.js';
import { native } from '../runtime/models.js';
import type { WaitDoc } from './wait.model.js';

/** A hold that is about to be written for the first in line. */
export interface WaiterOffer {
  wait: WaitDoc;
  hours: number[];
  claim: Claim;
}

function newOffer(core: Core, wait: WaitDoc, hours: number[], now: Date): WaiterOffer {
  const expiresAt = new Date(now.getTime() + core.env.HOLD_SECONDS * 1000);
  const claim: Claim = {
    kind: 'hold',
    ref: new Types.ObjectId().toString(),
    userId: wait.userId.toString(),
    n: 1,
    expiresAt,
  };
  return { wait, hours, claim };
}

/** The first waiter of a date all of whose hours are free, with the hold to be made for him (contract §3, waitlist). */
export async function nextWaiter(
  core: Core,
  groundId: string,
  date: string,
  free: ReadonlySet<number>,
  now: Date,
): Promise<WaiterOffer | null> {
  const waits = await native(core.models, 'waits')
    .find({
      groundId: new Types.ObjectId(groundId),
      bookingDate: date,
      state: 'waiting',
      startsAt: { $gt: now },
    })
    .sort({ createdAt: 1 })
    .limit(50)
    .toArray();
  for (const wait of waits) {
    const [group, next] = hoursByDate(wait.bookingDate, wait.timeSlot);
    // A slot over midnight spans two documents: it is offered by the round after the release.
    if (!group || next) continue;
    if (group.hours.every((hour) => free.has(hour))) return newOffer(core, wait, group.hours, now);
  }
  return null;
}

/**
 * Writes down a hold that has just been made for a waiter: on the wait, so that he is told once, and among his live
 * entries, where it counts to no limit. A waiter who left meanwhile gives the hours back.
 */
export async function recordOffer(core: Core, { wait, claim }: WaiterOffer): Promise<void> {
  await failpoint('offer.afterClaim');
  const { ref: holdId, expiresAt } = claim;
  if (!expiresAt) return;
  const userId = wait.userId.toString();
  const slot = { groundId: wait.groundId.toString(), bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
  await native(core.models, 'users').updateOne(
    { _id: wait.userId },
    {
      $push: {
        live: {
          ref: holdId,
          kind: 'wait',
          groundId: slot.groundId,
          date: slot.bookingDate,
          timeSlot: slot.timeSlot,
          expiresAt,
        },
      },
    },
  );
  const { push, inc, set } = recording([
    fact('waitlist.offered', core.clock.now(), {
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
  if (after) core.events.publishSoon('waits', after);
  else {
    await dropLive(core, userId, holdId);
    await releaseSlot(core, slot, holdId, 1);
  }
}

/**
 * Offers free hours of a ground's date to those who wait: after a hold lapsed by the clock, and for slots over
 * midnight. A passer-by may have been faster; the waiter then keeps the place (design §2).
 */
export async function offerFreeHours(core: Core, groundId: string, date: string): Promise<number> {
  const now = core.clock.now();
  const waits = await native(core.models, 'waits')
    .find({
      groundId: new Types.ObjectId(groundId),
      bookingDate: date,
      state: 'waiting',
      startsAt: { $gt: now },
    })
    .sort({ createdAt: 1 })
    .limit(50)
    .toArray();
  let offered = 0;
  for (const wait of waits) {
    const offer = newOffer(core, wait, [], now);
    const slot = { groundId, bookingDate: wait.bookingDate, timeSlot: wait.timeSlot };
    if (!(await claimSlot(core, { ...slot, claim: offer.claim }))) continue;
    await recordOffer(core, offer);
    offered += 1;
  }
  return offered;
}

/** Ends offers that lapsed or were taken up, and gives the next in line a chance. Returns how many ended. */
export async function endOffers(core: Core, limit = 200): Promise<number> {
  const waits = native(core.models, 'waits');
  const due = await waits
    .find({ state: 'offered', 'offer.expiresAt': { $lte: core.clock.now() } })
    .limit(limit)
    .toArray();
  for (const wait of due) {
    await waits.updateOne({ _id: wait._id, state: 'offered' }, { $set: { state: 'done' } });
    await offerFreeHours(core, wait.groundId.toString(), wait.bookingDate);
  }
  return due.length;
}
