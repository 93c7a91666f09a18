import { PREFERRED_HOURS, type PreferredTime } from '@crease/shared/contracts/grounds';
import { distanceKm, type Point } from '@crease/shared/distance';
import { addDays, dayOf, hourOf } from '@crease/shared/time/ist';
import { readDays } from '../availability/ground-slots.js';
import { judgeDay } from '../availability/judge-day.js';
import { dayKey } from '../ground-days/ground-day.model.js';
import type { Core } from '../runtime/core.js';
import { native } from '../runtime/models.js';
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
/** Days read at a time while a list is narrowed by free hours. */
const DAYS_AT_ONCE = 1_000;

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

/**
 * Keeps the grounds with an hour free in that part of the day: on `date`, else today, or tomorrow once that part of
 * today has begun its last hour.
 */
export async function freeIn(
  core: Pick<Core, 'models' | 'clock'>,
  grounds: readonly Candidate[],
  part: PreferredTime,
  date: string | undefined,
): Promise<Candidate[]> {
  const now = core.clock.now();
  const { from, to } = PREFERRED_HOURS[part];
  const today = dayOf(now);
  const asked = date ?? (hourOf(now) >= to - 1 ? addDays(today, 1) : today);
  const free: Candidate[] = [];
  for (let start = 0; start < grounds.length; start += DAYS_AT_ONCE) {
    const some = grounds.slice(start, start + DAYS_AT_ONCE);
    const days = await readDays(
      core,
      some.map(({ _id }) => dayKey(_id.toString(), asked)),
    );
    free.push(
      ...some.filter((ground) =>
        judgeDay(ground, asked, days.get(dayKey(ground._id.toString(), asked)), now)
          .slice(from, to)
          .some(({ status }) => status === 'available'),
      ),
    );
  }
  return free;
}
