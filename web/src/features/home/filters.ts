import { bookingDate } from '@crease/shared/contracts/common';
import { type City, PITCH_TYPES, preferredTime } from '@crease/shared/contracts/grounds';
import { z } from 'zod';
import type { Position } from '../../lib/position.js';
import type { GroundQuery } from '../grounds/public.js';

/** Ranges of the controls. */
export const PRICE = { min: 200, max: 3000, step: 100 } as const;
export const DISTANCE = { min: 1, max: 50, step: 1 } as const;
export const RATING = { min: 0, max: 5, step: 0.5 } as const;

export const SORTS = ['relevance', 'price', 'rating', 'distance'] as const;
export type Sort = (typeof SORTS)[number];

export interface Filters {
  price: [number, number];
  distance: number;
  rating: number;
  pitchType: 'all' | (typeof PITCH_TYPES)[number];
  time: 'all' | z.infer<typeof preferredTime>;
  /** The wanted hour, 0 to 23, on `date` or on its next occurrence. */
  hour: 'all' | number;
  date: string;
  lighting: boolean;
  parking: boolean;
  amenities: string[];
}

export const DEFAULT_FILTERS: Filters = {
  price: [500, 2000],
  distance: 25,
  rating: 0,
  pitchType: 'all',
  time: 'all',
  hour: 'all',
  date: '',
  lighting: false,
  parking: false,
  amenities: [],
};

/** The filters are in the URL, so that a link shows the same list. Invalid values fall back to defaults. */
const params = z.object({
  price: z
    .string()
    .regex(/^\d{1,4}-\d{1,4}$/)
    .transform((text) => text.split('-').map(Number))
    .refine(([low = 0, high = 0]) => low >= PRICE.min && high <= PRICE.max && low <= high)
    .transform(([low = 0, high = 0]): [number, number] => [low, high])
    .catch(DEFAULT_FILTERS.price),
  distance: z.coerce.number().int().min(DISTANCE.min).max(DISTANCE.max).catch(DEFAULT_FILTERS.distance),
  rating: z.coerce.number().min(RATING.min).max(RATING.max).multipleOf(RATING.step).catch(0),
  pitch: z.enum(['all', ...PITCH_TYPES]).catch('all'),
  time: z.enum(['all', ...preferredTime.options]).catch('all'),
  hour: z
    .string()
    .regex(/^(1?\d|2[0-3])$/)
    .transform(Number)
    .or(z.literal('all'))
    .catch('all'),
  date: bookingDate.catch(''),
  lighting: z.enum(['', '1']).catch(''),
  parking: z.enum(['', '1']).catch(''),
  amenities: z
    .string()
    .max(300)
    .transform((text) => text.split(',').filter(Boolean))
    .catch([]),
  sort: z.enum(SORTS).catch('relevance'),
  search: z.string().trim().max(100).catch(''),
  view: z.enum(['list', 'map']).catch('list'),
});

export interface HomeState {
  filters: Filters;
  sort: Sort;
  search: string;
  /** The list is the default; the map is opened on request. */
  view: 'list' | 'map';
}

export function readHomeState(search: URLSearchParams): HomeState {
  const read = params.parse(Object.fromEntries(search));
  return {
    filters: {
      price: read.price,
      distance: read.distance,
      rating: read.rating,
      pitchType: read.pitch,
      time: read.time,
      hour: read.hour,
      date: read.hour === 'all' ? '' : read.date,
      lighting: read.lighting === '1',
      parking: read.parking === '1',
      amenities: read.amenities,
    },
    sort: read.sort,
    search: read.search,
    view: read.view,
  };
}

/** The URL of a state, without values at their defaults. */
export function writeHomeState({ filters, sort, search, view }: HomeState): URLSearchParams {
  const out = new URLSearchParams();
  const put = (name: string, value: string, differs: boolean) => differs && out.set(name, value);
  const usual = DEFAULT_FILTERS;
  put('search', search, search !== '');
  put('price', filters.price.join('-'), filters.price.join() !== usual.price.join());
  put('distance', String(filters.distance), filters.distance !== usual.distance);
  put('rating', String(filters.rating), filters.rating !== usual.rating);
  put('pitch', filters.pitchType, filters.pitchType !== 'all');
  put('time', filters.time, filters.time !== 'all');
  put('hour', String(filters.hour), filters.hour !== 'all');
  put('date', filters.date, filters.hour !== 'all' && filters.date !== '');
  put('lighting', '1', filters.lighting);
  put('parking', '1', filters.parking);
  put('amenities', filters.amenities.join(','), filters.amenities.length > 0);
  put('sort', sort, sort !== 'relevance');
  put('view', view, view !== 'list');
  return out;
}

/** The number of filters that differ from their defaults. */
export function countActive(filters: Filters): number {
  const { amenities, date: _, ...rest } = filters;
  const usual = DEFAULT_FILTERS;
  const names = ['price', 'distance', 'rating', 'pitchType', 'time', 'hour', 'lighting', 'parking'] as const;
  return names.filter((name) => String(rest[name]) !== String(usual[name])).length + amenities.length;
}

/**
 * The API query. Filters are included only when they differ from their defaults, the distance only below 25 km.
 * Distance is measured from the player, or from the city's centre if the position is unknown.
 */
export function toGroundQuery(state: HomeState, city: City, position: Position | undefined): GroundQuery {
  const { filters, sort, search } = state;
  const usual = DEFAULT_FILTERS;
  const priced = filters.price.join() !== usual.price.join();
  const near = filters.distance < usual.distance;
  const from = position ?? (near || sort === 'distance' ? city : undefined);
  return {
    cityId: city.id,
    ...(search ? { search } : {}),
    ...(priced ? { minPrice: filters.price[0], maxPrice: filters.price[1] } : {}),
    ...(near ? { maxDistance: filters.distance } : {}),
    ...(from ? { lat: from.latitude, lng: from.longitude } : {}),
    ...(filters.rating > 0 ? { minRating: filters.rating } : {}),
    ...(filters.pitchType !== 'all' ? { pitchType: filters.pitchType } : {}),
    ...(filters.time !== 'all' ? { preferredTime: filters.time } : {}),
    ...(filters.hour === 'all'
      ? {}
      : { hour: filters.hour, ...(filters.date ? { date: filters.date } : {}) }),
    ...(filters.lighting ? { lighting: 'true' as const } : {}),
    ...(filters.parking ? { parking: 'true' as const } : {}),
    ...(filters.amenities.length > 0 ? { amenities: filters.amenities.join(',') } : {}),
    ...(sort !== 'relevance' ? { sort } : {}),
  };
}

export type QuickFilter = 'budget' | 'night' | 'rated' | 'nearby';

const QUICK: Record<QuickFilter, Partial<Filters>> = {
  budget: { price: [500, 1000] },
  night: { lighting: true },
  rated: { rating: 4.5 },
  nearby: { distance: 5 },
};

export function hasQuick(filters: Filters, quick: QuickFilter): boolean {
  const wanted = Object.entries(QUICK[quick]);
  return wanted.every(([name, value]) => String(filters[name as keyof Filters]) === String(value));
}

/** Switches a quick filter on, or back to its default. */
export function toggleQuick(filters: Filters, quick: QuickFilter): Filters {
  const change = QUICK[quick];
  if (!hasQuick(filters, quick)) return { ...filters, ...change };
  const back = Object.fromEntries(
    Object.keys(change).map((name) => [name, DEFAULT_FILTERS[name as keyof Filters]]),
  );
  return { ...filters, ...back };
}
