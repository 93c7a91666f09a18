import { hoursByDate } from '@crease/shared/time/slots';
import { dayKey } from '../calendar/day/ground-day.schema.js';
import { isTakenByOthers } from '../calendar/day/read-days.js';
import type { SlotOfGround } from '../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../platform/core.js';

/**
 * The control for every race about hours: reads first and writes later, without a condition. A race that finds no error
 * in this one proves nothing. True if it believes it has the slot.
 */
export async function claimUnguarded(core: Core, userId: string, slot: SlotOfGround): Promise<boolean> {
  if (await isTakenByOthers(core, slot, core.clock.now(), () => false)) return false;
  const claim = {
    kind: 'hold' as const,
    ref: userId,
    userId,
    n: 1,
    expiresAt: new Date(core.clock.now().getTime() + core.env.HOLD_SECONDS * 1000),
  };
  for (const { date, hours } of hoursByDate(slot.bookingDate, slot.timeSlot)) {
    await core.db.groundDays.updateOne(
      { _id: dayKey(slot.groundId, date) },
      {
        $set: Object.fromEntries(hours.map((hour) => [`claims.${hour}`, claim])),
        $inc: { rev: 1 },
        $setOnInsert: { groundId: slot.groundId, date, publishedRev: 0 },
      },
      { upsert: true },
    );
  }
  return true;
}
