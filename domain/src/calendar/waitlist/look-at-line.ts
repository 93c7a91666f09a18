import { hoursByDate } from '@crease/shared/time/slots';
import type { Types } from 'mongoose';
import type { SlotOfGround } from '../../catalogue/grounds/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import { dayKey } from '../ground-days/ground-day.model.js';
import { isTakenByOthers } from '../ground-days/read-days.js';
import type { WaitDoc } from './wait.model.js';

/** So many who wait are judged with one read of their days. */
const AT_ONCE = 500;

const daysOf = ({ groundId, bookingDate, timeSlot }: SlotOfGround): string[] =>
  hoursByDate(bookingDate, timeSlot).map(({ date }) => dayKey(groundId, date));

/**
 * Has the line that somebody has just joined looked at: a release that is giving the hours back to those who were in it
 * before misses its update and reads it again; hours that went free before that are the next sweep's to offer.
 */
export async function lookAtJoined(core: Core, slot: SlotOfGround): Promise<void> {
  await native(core.models, 'groundDays').updateMany(
    { _id: { $in: daysOf(slot) } },
    { $inc: { lineRev: 1 } },
  );
  if (await isTakenByOthers(core, slot, core.clock.now(), () => false)) return;
  await haveSwept(core, daysOf(slot));
}

/** Has the next sweep look at all who wait for hours of a ground: hours can be booked that could not. */
export async function lookAtLinesOf(core: Core, groundId: Types.ObjectId): Promise<void> {
  const waits = await native(core.models, 'waits')
    .find(
      { groundId, state: 'waiting', startsAt: { $gt: core.clock.now() } },
      { projection: { bookingDate: 1, timeSlot: 1 } },
    )
    .toArray();
  const days = waits.flatMap((wait) => daysOf({ ...wait, groundId: groundId.toString() }));
  if (days.length > 0) await haveSwept(core, [...new Set(days)]);
}

/**
 * Has the next sweep look at whoever waits for hours that are free: by state, for a process that offers them may die first
 * (design §4, waiter owed). Goes through all who wait, so it is for once in a while.
 */
export async function lookAtOwed(core: Core): Promise<void> {
  const waits = native(core.models, 'waits').find(
    { state: 'waiting', startsAt: { $gt: core.clock.now() } },
    { projection: { groundId: 1, bookingDate: 1, timeSlot: 1 }, batchSize: AT_ONCE },
  );
  let read: WaitDoc[] = [];
  for await (const wait of waits) {
    read.push(wait);
    if (read.length < AT_ONCE) continue;
    await haveOwedSwept(core, read);
    read = [];
  }
  await haveOwedSwept(core, read);
}

async function haveOwedSwept(core: Core, waits: readonly WaitDoc[]): Promise<void> {
  const now = core.clock.now();
  const owed = await Promise.all(
    waits.map(async (wait) => {
      const slot = { ...wait, groundId: wait.groundId.toString() };
      return (await isTakenByOthers(core, slot, now, () => false)) ? [] : daysOf(slot);
    }),
  );
  const days = [...new Set(owed.flat())];
  if (days.length > 0) await haveSwept(core, days);
}

/** A sweep that is under way on one of these days comes again. */
async function haveSwept(core: Core, days: string[]): Promise<void> {
  await native(core.models, 'groundDays').updateMany(
    { _id: { $in: days } },
    { $min: { nextEndAt: core.clock.now() }, $inc: { lineRev: 1 } },
  );
}
