import { PREFERRED_HOURS, type PreferredTime } from '@crease/shared/contracts/grounds';
import { distanceKm, type Point } from '@crease/shared/distance';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { DAY_END, datesOf, type HourSpan } from '@crease/shared/time/play-day';
import { readDays } from '../../calendar/availability/ground-slots.js';
import { judgeSpan } from '../../calendar/availability/judge-day.js';
import { dayKey } from '../../calendar/ground-days/ground-day.model.js';
import type { Core } from '../../platform/core.js';
import { native } from '../../platform/models.js';
import type { GroundFilter } from './find-by-text.js';
import type { GroundDoc } from './ground.model.js';

/** What has to be known of a ground to judge its distance and its hours. */
export type Candidate = Pick<GroundDoc, '_id' | 'price' | 'status' | 'onlineBooking'> & {
  location: Pick<GroundDoc['location'], 'latitude' | 'longitude'>;
};
const CANDIDATE_FIELDS = {
  price: 1,
  status: 1,
  onlineBooking: 1,
  'location.latitude': 1,
  'location.longitude': 1,
} as const;

/** More grounds than a city has; a query that is wider judges the first ones of its order. */
const MAX_JUDGED = 10_000;
/** Grounds whose days are read at a time while a list is narrowed by free hours. */
const GROUNDS_AT_ONCE = 1_000;

/** The matches of a filter in their order, with just what judging needs. */
export async function findCandidates(
  core: Pick<Core, 'models'>,
  filter: GroundFilter,
  order: Record<string, 1 | -1>,
): Promise<Candidate[]> {
  return await native(core.models, 'grounds')
    .find(filter, { projection: CANDIDATE_FIELDS })
    .sort(order)
    .limit(MAX_JUDGED)
    .toArray();
}

/** Those within so many kilometres; all of them without a limit. */
export function nearer(
  grounds: readonly Candidate[],
  from: Point,
  km = Number.POSITIVE_INFINITY,
): Candidate[] {
  return grounds.filter(({ location }) => distanceKm(from, location) <= km);
}

export function nearestFirst(grounds: readonly Candidate[], from: Point): Candidate[] {
  return grounds
    .map((ground) => ({ ground, km: distanceKm(from, ground.location) }))
    .sort((a, b) => a.km - b.km)
    .map(({ ground }) => ground);
}

/** Keeps the grounds with an hour free in that part of the day: on `date`, else the next time it comes. */
export async function freeIn(
  core: Pick<Core, 'models' | 'clock'>,
  grounds: readonly Candidate[],
  part: PreferredTime,
  date: string | undefined,
): Promise<Candidate[]> {
  const now = core.clock.now();
  const spans = preferredSpans(part, date, now);
  const dates = [...new Set(spans.flatMap(datesOf))];
  const free: Candidate[] = [];
  for (let start = 0; start < grounds.length; start += GROUNDS_AT_ONCE) {
    const some = grounds.slice(start, start + GROUNDS_AT_ONCE);
    const days = await readDays(
      core,
      some.flatMap(({ _id }) => dates.map((one) => dayKey(_id.toString(), one))),
    );
    free.push(
      ...some.filter((ground) => {
        const dayOn = (one: string) => days.get(dayKey(ground._id.toString(), one));
        return spans.some((span) =>
          judgeSpan(ground, span, dayOn, now).some(({ status }) => status === 'available'),
        );
      }),
    );
  }
  return free;
}

/**
 * When a part of the day is looked for: on `date`, else today, or tomorrow once that part of today has begun its last
 * hour. The night belongs to the evening: who looks for an evening that late also finds what is left of the night.
 */
export function preferredSpans(part: PreferredTime, date: string | undefined, now: Date): HourSpan[] {
  const { from, to } = PREFERRED_HOURS[part];
  const today = dayOf(now);
  const asked = { date: date ?? today, from, to };
  if (asked.date !== today || hourOf(now) < to - 1) return [asked];
  const night = part === 'evening' ? [{ date: today, from: to, to: DAY_END }] : [];
  return date ? night : [...night, { date: addDays(today, 1), from, to }];
}
