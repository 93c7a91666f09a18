import type { Types } from 'mongoose';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { dayKeysOf } from '../day/claim-keys.js';
import { raiseLines, sweepLines } from '../day/due-days.queries.js';
import { isTakenByOthers } from '../day/read-days.js';
import { allWaiting, findWaitingAt, type WaitedSlot } from '../wait-record/wait-reads.queries.js';
import { recordCutOffers, type Waiter } from './offer.js';
import { releaseSlot } from './release-hours.js';

/** Number of waits judged with one read of their days. */
const AT_ONCE = 500;

const daysOf = async ({ reads }: Core, slot: SlotOfGround): Promise<string[]> =>
  dayKeysOf(await reads.turf(slot.groundId), slot);

/**
 * Rechecks a waitlist that a player has just joined. A release in progress misses its update and reads the list again;
 * hours released before that are offered by the next sweep.
 */
export async function reviewJoined(core: Core, slot: SlotOfGround): Promise<void> {
  const days = await daysOf(core, slot);
  await raiseLines(core, days);
  if (await isTakenByOthers(core, slot, core.clock.now(), () => false)) return;
  await sweepLines(core, days, core.clock.now());
}

/** Makes the next sweep check all waits for hours of a ground, because hours became bookable. */
export async function reviewWaitlistsOf(core: Core, groundId: Types.ObjectId): Promise<void> {
  const waits = await findWaitingAt(core, groundId, core.clock.now());
  const turf = await core.reads.turfAgain(groundId.toString());
  const days = waits.flatMap((wait) => dayKeysOf(turf, wait));
  if (days.length > 0) await sweepLines(core, [...new Set(days)], core.clock.now());
}

/**
 * Makes the next sweep check all waits for free hours. Works by state, because a process may die before it offers.
 * Reads all waits: use it rarely.
 */
export async function reviewOwed(core: Core): Promise<void> {
  let read: Waiter[] = [];
  for await (const wait of allWaiting(core, core.clock.now(), AT_ONCE)) {
    read.push(wait);
    if (read.length < AT_ONCE) continue;
    await settleRead(core, read);
    read = [];
  }
  await settleRead(core, read);
}

async function settleRead(core: Core, waits: readonly Waiter[]): Promise<void> {
  for await (const { slot, ref } of recordCutOffers(core, waits)) await releaseSlot(core, slot, ref, 1);
  await sweepOwed(core, waits);
}

async function sweepOwed(core: Core, waits: readonly WaitedSlot[]): Promise<void> {
  const now = core.clock.now();
  const owed = await Promise.all(
    waits.map(async (wait) => {
      const slot = { ...wait, groundId: wait.groundId.toString() };
      return (await isTakenByOthers(core, slot, now, () => false)) ? [] : await daysOf(core, slot);
    }),
  );
  const days = [...new Set(owed.flat())];
  if (days.length > 0) await sweepLines(core, days, core.clock.now());
}
