import type { SlotAlternative } from '@crease/shared/contracts/bookings';
import { priceOf } from '@crease/shared/prices';
import { addDays, dayOf, daysBetween } from '@crease/shared/time/ist';
import { parseSlot, slotFrom } from '@crease/shared/time/slots';
import { readDay } from '../ground-days/claim-hours.js';
import type { SlotOfGround } from '../ground-days/slot-of-ground.js';
import type { Core } from '../runtime/core.js';
import { type JudgedGround, judgeDay } from './judge-day.js';

/** How many a refusal offers (contract §3). */
const OFFERED = 3;
/** Days looked at on either side of the wanted one. */
const DAYS_AROUND = 2;

/** The three free slots of the same length nearest in time to one that was taken (contract §3, `SLOT_TAKEN`). */
export async function findAlternatives(
  core: Core,
  ground: JudgedGround,
  slot: SlotOfGround,
): Promise<SlotAlternative[]> {
  const now = core.clock.now();
  const { duration } = parseSlot(slot.timeSlot);
  const first = [addDays(slot.bookingDate, -DAYS_AROUND), dayOf(now)].sort().at(-1) ?? slot.bookingDate;
  // One day more than is offered, because a slot may end on the next.
  const dates = Array.from({ length: 2 * DAYS_AROUND + 2 }, (_, i) => addDays(first, i));
  const days = await Promise.all(dates.map((date) => readDay(core, slot.groundId, date)));
  const free = dates.flatMap((date, i) =>
    judgeDay(ground, date, days[i], now).map((hour) => hour.status === 'available'),
  );

  // Hours from the first midnight on: the calendar is asked only about the three that are offered.
  const wanted = 24 * daysBetween(first, slot.bookingDate) + Number(slot.timeSlot.slice(0, 2));
  const starts = nearestFree(free, duration, wanted, (dates.length - 1) * 24);
  return starts.map((start) => {
    const timeSlot = slotFrom(start % 24, duration);
    return {
      bookingDate: addDays(first, Math.floor(start / 24)),
      timeSlot,
      totalAmount: priceOf(ground.price, timeSlot).totalAmount,
    };
  });
}

/** The hours below `end`, nearest to `wanted` first and the earlier of two, at which `duration` free ones begin. */
function nearestFree(free: readonly boolean[], duration: number, wanted: number, end: number): number[] {
  const found: number[] = [];
  const begins = (start: number): boolean => {
    if (start < 0 || start >= end) return false;
    for (let hour = start; hour < start + duration; hour++) if (!free[hour]) return false;
    return true;
  };
  for (let away = 0; away <= end && found.length < OFFERED; away++) {
    const [earlier, later] = [wanted - away, wanted + away];
    if (begins(earlier)) found.push(earlier);
    if (away > 0 && found.length < OFFERED && begins(later)) found.push(later);
  }
  return found;
}
