import { distanceKm, type Point } from '@crease/shared/distance';
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
