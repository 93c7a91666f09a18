import { addDays, dayOf } from '@crease/shared/time/ist';
import { datesOf, playDay } from '@crease/shared/time/play-day';
import { hourSlotText } from '@crease/shared/time/slots';
import { isBookableOnline } from '../../catalogue/ground-record/ground.schema.js';
import type { GroundSlots, SlottedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import { turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { dayKeyOf } from '../day/claim-keys.js';
import { findClaims } from '../day/day-reads.queries.js';
import type { GroundDayDoc } from '../day/ground-day.schema.js';
import { firstFreeHour, freeHoursIn } from '../day/judge-day.js';

/** How many days ahead of today a next free slot is searched. */
const SEARCHED_DAYS = 7;

type DayClaims = Pick<GroundDayDoc, '_id' | 'claims'>;

/** Free hours of each ground on its day of play (`shared/time/play-day`), in the given order. One query for all. */
export async function countFreeHours(
  core: Pick<Core, 'db' | 'clock'>,
  asked: readonly { ground: SlottedGround; date: string }[],
): Promise<number[]> {
  const now = core.clock.now();
  const today = dayOf(now);
  const keys = asked.flatMap(({ ground, date }) => dayIdsOf(ground, datesOf(playDay(date, today))));
  const days = await findClaims(core.db, [...new Set(keys)]);
  return asked.map(({ ground, date }) => countFree(ground, date, days, now));
}

/**
 * Free hours on the day of play `date` and the next free slot (today or within seven days) for a page of grounds. One
 * query, and a second only if some ground has nothing free before the day after tomorrow.
 */
export async function slotsOfGrounds(
  core: Pick<Core, 'reads' | 'clock'>,
  grounds: readonly SlottedGround[],
  date?: string,
): Promise<Map<string, GroundSlots>> {
  const now = core.clock.now();
  const today = dayOf(now);
  const asked = date ?? today;
  const ahead = Array.from({ length: SEARCHED_DAYS + 1 }, (_, i) => addDays(today, i));
  const [soon, later] = [ahead.slice(0, 2), ahead.slice(2)];
  const first = [...new Set([...soon, ...datesOf(playDay(asked, today))])];
  const days = await core.reads.claims(grounds.flatMap((ground) => dayIdsOf(ground, first)));
  const result = new Map<string, GroundSlots>();
  const withoutSoon: SlottedGround[] = [];
  for (const ground of grounds) {
    const nextSlot = firstFree(ground, soon, days, now);
    if (!nextSlot && isBookableOnline(ground)) withoutSoon.push(ground);
    result.set(ground._id.toString(), { availableSlots: countFree(ground, asked, days, now), nextSlot });
  }
  if (withoutSoon.length > 0) await fillLater(core, withoutSoon, later, now, result);
  return result;
}

async function fillLater(
  core: Pick<Core, 'reads'>,
  grounds: readonly SlottedGround[],
  dates: readonly string[],
  now: Date,
  result: Map<string, GroundSlots>,
): Promise<void> {
  const days = await core.reads.claims(grounds.flatMap((ground) => dayIdsOf(ground, dates)));
  for (const ground of grounds) {
    const entry = result.get(ground._id.toString());
    if (entry) entry.nextSlot = firstFree(ground, dates, days, now);
  }
}

const dayIdsOf = (ground: SlottedGround, dates: readonly string[]): string[] =>
  dates.map((date) => dayKeyOf(turfOf(ground), date));

function countFree(
  ground: SlottedGround,
  date: string,
  days: ReadonlyMap<string, DayClaims>,
  now: Date,
): number {
  const dayOn = (one: string) => days.get(dayKeyOf(turfOf(ground), one));
  return freeHoursIn(ground, playDay(date, dayOf(now)), dayOn, now);
}

function firstFree(
  ground: SlottedGround,
  dates: readonly string[],
  days: ReadonlyMap<string, DayClaims>,
  now: Date,
): GroundSlots['nextSlot'] {
  for (const date of dates) {
    const hour = firstFreeHour(ground, date, days.get(dayKeyOf(turfOf(ground), date)), now);
    if (hour !== undefined) return { date, time: hourSlotText(hour) };
  }
  return null;
}
