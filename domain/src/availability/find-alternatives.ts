import type { SlotAlternative } from '@crease/shared/contracts/bookings';
import { priceOf } from '@crease/shared/prices';
import { addDays, dayOf } from '@crease/shared/time/ist';
import { parseSlot, slotFrom, slotStart } from '@crease/shared/time/slots';
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
  const wanted = slotStart(slot.bookingDate, slot.timeSlot).getTime();
  const first = [addDays(slot.bookingDate, -DAYS_AROUND), dayOf(now)].sort().at(-1) ?? slot.bookingDate;
  // One day more than is offered, because a slot may end on the next.
  const dates = Array.from({ length: 2 * DAYS_AROUND + 2 }, (_, i) => addDays(first, i));
  const days = await Promise.all(dates.map((date) => readDay(core, slot.groundId, date)));
  const free = dates.flatMap((date, i) =>
    judgeDay(ground, date, days[i], now).map((hour) => hour.status === 'available'),
  );

  const starts = Array.from({ length: (dates.length - 1) * 24 }, (_, i) => i);
  return starts
    .filter((start) => free.slice(start, start + duration).every(Boolean))
    .map((start) => {
      const bookingDate = addDays(first, Math.floor(start / 24));
      const timeSlot = slotFrom(start % 24, duration);
      return { bookingDate, timeSlot, away: Math.abs(slotStart(bookingDate, timeSlot).getTime() - wanted) };
    })
    .sort((a, b) => a.away - b.away)
    .slice(0, OFFERED)
    .map(({ bookingDate, timeSlot }) => ({
      bookingDate,
      timeSlot,
      totalAmount: priceOf(ground.price, timeSlot).totalAmount,
    }));
}
