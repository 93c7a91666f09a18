import { hoursByDate } from '@crease/shared/time/slots';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import type { Core } from '../../platform/core.js';
import { changeDay } from '../claims/claim-writes.queries.js';
import { dayKeyOf, keysOf } from '../day/claim-keys.js';
import { readDaysOf } from '../day/read-days.js';

/**
 * Extends an offered hold's claims to `expiresAt`. On a date where the hold has lost some of its hours nothing changes.
 * Idempotent.
 */
export async function extendOffer(
  core: Core,
  slot: SlotOfGround,
  holdId: string,
  expiresAt: Date,
): Promise<void> {
  const now = core.clock.now();
  const { turf } = await readDaysOf(core, slot);
  for (const { date, hours } of hoursByDate(slot.bookingDate, slot.timeSlot)) {
    const keys = keysOf(turf, hours);
    const after = await changeDay(core, {
      // The hold may have been booked, released or closed since: only its live claims are extended.
      filter: {
        _id: dayKeyOf(turf, date),
        movedTo: { $exists: false },
        $and: keys.map((key) => ({
          [`claims.${key}.ref`]: holdId,
          [`claims.${key}.kind`]: 'hold',
          [`claims.${key}.expiresAt`]: { $gt: now },
        })),
      },
      update: {
        $set: {
          ...Object.fromEntries(keys.map((key) => [`claims.${key}.expiresAt`, expiresAt])),
          dirtyAt: now,
        },
        $inc: { rev: 1 },
      },
    });
    if (after) core.events.publishDaySoon(after, core.span);
  }
}
