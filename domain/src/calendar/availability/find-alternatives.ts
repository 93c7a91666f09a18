import type { SlotAlternative } from '@crease/shared/contracts/slot-alternative';
import { totalOf } from '@crease/shared/prices';
import { addDays, dayOf, daysBetween } from '@crease/shared/time/ist';
import { parseSlot, slotFrom, startHourOf } from '@crease/shared/time/slots';
import type { JudgedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import type { SlotOfGround } from '../../catalogue/ground-record/slot-of-ground.js';
import { turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core, Reads } from '../../platform/core.js';
import { dayKeyOf } from '../day/claim-keys.js';
import { type JudgedHour, judgeDay } from '../day/judge-day.js';
import type { DayAsRead } from '../day/read-days.js';

/** Number of alternatives a refusal offers. */
const OFFERED = 3;
/** Days searched on either side of the wanted one. */
const DAYS_AROUND = 2;

export interface AlternativesOptions {
  /** How far ahead the caller may book, if it differs from a player's limit. */
  daysAhead?: number;
  /** Days of the space that were just read, so that the loser of a race does not read them again. */
  seen?: readonly DayAsRead[];
}

/** The three free slots of the same length nearest to a taken one (`SLOT_TAKEN`), within the bookable days. */
export async function findAlternatives(
  core: { reads: Pick<Reads, 'day'>; clock: Core['clock'] },
  ground: JudgedGround,
  slot: SlotOfGround,
  { daysAhead, seen = [] }: AlternativesOptions = {},
): Promise<SlotAlternative[]> {
  const now = core.clock.now();
  const turf = turfOf({ ...ground, _id: slot.groundId });
  const { duration } = parseSlot(slot.timeSlot);
  const first = [addDays(slot.bookingDate, -DAYS_AROUND), dayOf(now)].sort().at(-1) ?? slot.bookingDate;
  const dateOf = (day: number) => addDays(first, day);
  // Days are judged lazily: most refusals find three slots on the wanted day.
  const looked: (readonly JudgedHour[] | undefined)[] = [];
  const look = async (day: number): Promise<readonly JudgedHour[]> => {
    const date = dateOf(day);
    const key = dayKeyOf(turf, date);
    const doc = seen.find((one) => one?._id === key) ?? (await core.reads.day(key));
    const hours = judgeDay(ground, date, doc, now, { daysAhead });
    looked[day] = hours;
    return hours;
  };
  const begins = async (start: number): Promise<boolean> => {
    for (let hour = start; hour < start + duration; hour++) {
      const day = Math.floor(hour / 24);
      const hours = looked[day] ?? (await look(day));
      if (hours[hour % 24]?.status !== 'available') return false;
    }
    return true;
  };

  // In hours from the first midnight. The calendar is asked only about days that are reached.
  const wanted = 24 * daysBetween(first, slot.bookingDate) + startHourOf(slot.timeSlot);
  const end = 24 * (2 * DAYS_AROUND + 1);
  const found: SlotAlternative[] = [];
  // Of two equally near slots the earlier comes first.
  for (let away = 0; away <= end; away++) {
    for (const start of away === 0 ? [wanted] : [wanted - away, wanted + away]) {
      if (start < 0 || start >= end || !(await begins(start))) continue;
      const timeSlot = slotFrom(start % 24, duration);
      const date = dateOf(Math.floor(start / 24));
      const totalAmount = totalOf(ground.price, { date, timeSlot, now });
      found.push({ bookingDate: date, timeSlot, totalAmount });
      if (found.length === OFFERED) return found;
    }
  }
  return found;
}
