import { distanceKm, type Point } from '@crease/shared/distance';
import type { Candidate } from '../ground-record/ground-lists.queries.js';

/** The candidates within a distance in kilometres; all without a limit. */
export function nearer<G extends Pick<Candidate, 'location'>>(
  grounds: readonly G[],
  from: Point,
  km = Number.POSITIVE_INFINITY,
): G[] {
  return grounds.filter(({ location }) => distanceKm(from, location) <= km);
}

export function nearestFirst(grounds: readonly Candidate[], from: Point): Candidate[] {
  return grounds
    .map((ground) => ({ ground, km: distanceKm(from, ground.location) }))
    .sort((a, b) => a.km - b.km)
    .map(({ ground }) => ground);
}
