import { PREFERRED_HOURS, type PreferredTime } from '@crease/shared/contracts/grounds';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { DAY_END, datesOf, type HourSpan } from '@crease/shared/time/play-day';
import type { SlottedGround } from '../../catalogue/ground-record/ground-calendar-port.js';
import { turfOf } from '../../catalogue/ground-record/turf.js';
import type { Core } from '../../platform/core.js';
import { dayKeyOf } from '../day/claim-keys.js';
import { findClaims } from '../day/day-reads.queries.js';
import { freeHoursIn } from '../day/judge-day.js';

/** Number of grounds whose days are read at a time while a list is filtered by free hours. */
const GROUNDS_AT_ONCE = 1_000;

/** Keeps the grounds with a free hour in that part of the day: on `date`, else when it next comes. */
export async function freeIn<G extends SlottedGround>(
  core: Pick<Core, 'db' | 'clock'>,
  grounds: readonly G[],
  part: PreferredTime,
  date: string | undefined,
): Promise<G[]> {
  const now = core.clock.now();
  return await keepFree(core, grounds, preferredSpans(part, date, now), now);
}

/** Keeps the grounds that are free in exactly that hour. */
export async function freeAt<G extends SlottedGround>(
  core: Pick<Core, 'db' | 'clock'>,
  grounds: readonly G[],
  { date, hour }: { date: string; hour: number },
): Promise<G[]> {
  return await keepFree(core, grounds, [{ date, from: hour, to: hour + 1 }], core.clock.now());
}

async function keepFree<G extends SlottedGround>(
  core: Pick<Core, 'db'>,
  grounds: readonly G[],
  spans: readonly HourSpan[],
  now: Date,
): Promise<G[]> {
  const dates = [...new Set(spans.flatMap(datesOf))];
  const free: G[] = [];
  for (let start = 0; start < grounds.length; start += GROUNDS_AT_ONCE) {
    const some = grounds.slice(start, start + GROUNDS_AT_ONCE);
    const days = await findClaims(
      core.db,
      some.flatMap((ground) => dates.map((one) => dayKeyOf(turfOf(ground), one))),
    );
    free.push(
      ...some.filter((ground) => {
        const turf = turfOf(ground);
        const dayOn = (one: string) => days.get(dayKeyOf(turf, one));
        return spans.some((span) => freeHoursIn(ground, span, dayOn, now) > 0);
      }),
    );
  }
  return free;
}

/**
 * The spans searched for a part of the day: on `date`, else today, or tomorrow once today's last hour of it has begun.
 * The night belongs to the evening, so a late search for an evening includes the rest of the night.
 */
export function preferredSpans(part: PreferredTime, date: string | undefined, now: Date): HourSpan[] {
  const { from, to } = PREFERRED_HOURS[part];
  const today = dayOf(now);
  const asked = { date: date ?? today, from, to };
  if (asked.date !== today || hourOf(now) < to - 1) return [asked];
  const night = part === 'evening' ? [{ date: today, from: to, to: DAY_END }] : [];
  return date ? night : [...night, { date: addDays(today, 1), from, to }];
}
