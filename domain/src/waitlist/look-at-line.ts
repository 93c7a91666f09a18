import { hoursByDate } from '@crease/shared/time/slots';
import { isTakenByOthers } from '../ground-days/claim-hours.js';
import { dayKey } from '../ground-days/ground-day.model.js';
import type { SlotOfGround } from '../ground-days/slot-of-ground.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';

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

/** A sweep that is under way on one of these days comes again. */
async function haveSwept(core: Core, days: string[]): Promise<void> {
  await native(core.models, 'groundDays').updateMany(
    { _id: { $in: days } },
    { $min: { nextEndAt: core.clock.now() }, $inc: { lineRev: 1 } },
  );
}
