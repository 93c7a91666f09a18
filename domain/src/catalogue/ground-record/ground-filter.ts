import type { QueryOf } from '@crease/shared/contract';
import { AMENITIES, type listGrounds, PITCH_TYPES, spelledAsOurs } from '@crease/shared/contracts/grounds';
import { boundingBox, type Point } from '@crease/shared/distance';
import type { GroundFilter } from './ground-lists.queries.js';
import { type HourAsked, withinWeekRate } from './price-at.js';

export type ListQuery = QueryOf<typeof listGrounds>;

/** The point of a query, when it has both halves. */
export function pointOf(query: { lat?: number | undefined; lng?: number | undefined }): Point | undefined {
  return query.lat === undefined || query.lng === undefined
    ? undefined
    : { latitude: query.lat, longitude: query.lng };
}

/**
 * The part of a list query that the database decides: only active grounds, each field narrows, all amenities must
 * match. A distance becomes a bounding box, measured exactly by the caller. A switch that is off does not filter. With
 * an hour, its own price counts instead of the lowest.
 */
export function groundFilter(query: ListQuery, asked?: HourAsked): GroundFilter {
  const filter: GroundFilter = { status: 'active' };
  if (query.cityId) filter['location.cityId'] = query.cityId;
  if (asked) {
    if (query.maxPrice !== undefined) Object.assign(filter, withinWeekRate(asked, query.maxPrice));
  } else if (query.minPrice !== undefined || query.maxPrice !== undefined)
    filter['price.from'] = {
      ...(query.minPrice === undefined ? {} : { $gte: query.minPrice }),
      ...(query.maxPrice === undefined ? {} : { $lte: query.maxPrice }),
    };
  const amenities = (query.amenities ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (amenities.length > 0)
    filter.amenities = { $all: amenities.map((name) => spelledAsOurs(AMENITIES, name)) };
  if (query.pitchType && query.pitchType !== 'all')
    filter['features.pitchType'] = spelledAsOurs(PITCH_TYPES, query.pitchType);
  if (query.lighting) filter['features.lighting'] = true;
  if (query.parking) filter['features.parking'] = true;
  if (query.minRating) filter['rating.average'] = { $gte: query.minRating };
  const from = pointOf(query);
  return from && query.maxDistance !== undefined ? withinBox(filter, from, query.maxDistance) : filter;
}

/** Narrows to the bounding box of a circle with a radius in kilometres. */
export function withinBox(filter: GroundFilter, from: Point, km: number): GroundFilter {
  const box = boundingBox(from, km);
  return {
    ...filter,
    'location.latitude': { $gte: box.latitude.from, $lte: box.latitude.to },
    'location.longitude': { $gte: box.longitude.from, $lte: box.longitude.to },
  };
}
