import type { City, PreferredTime } from '@crease/shared/contracts/grounds';
import { isValidDate } from '@crease/shared/time/slots';
import type { Position } from '../../lib/position.js';
import { type GroundQuery, PITCH_TYPES, PREFERRED_TIMES } from '../grounds/public.js';

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
  time: 'all' | PreferredTime;
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

export interface HomeState {
  filters: Filters;
  sort: Sort;
  search: string;
  /** The list is the default; the map is opened on request. */
  view: 'list' | 'map';
}

/** The filters are in the URL, so that a link shows the same list. Invalid values fall back to defaults. */
export function readHomeState(search: URLSearchParams): HomeState {
  const text = (name: string) => search.get(name) ?? '';
  const hour = HOUR.test(text('hour')) ? Number(text('hour')) : 'all';
  const date = text('date');
  const amenities = text('amenities');
  return {
    filters: {
      price: readPrice(text('price')),
      distance: readNumber(text('distance'), DISTANCE) ?? DEFAULT_FILTERS.distance,
      rating: readNumber(text('rating'), RATING) ?? DEFAULT_FILTERS.rating,
      pitchType: oneOf(PITCH_TYPES, text('pitch')) ?? 'all',
      time: oneOf(PREFERRED_TIMES, text('time')) ?? 'all',
      hour,
      date: hour !== 'all' && isValidDate(date) ? date : '',
      lighting: text('lighting') === '1',
      parking: text('parking') === '1',
      amenities: amenities.length <= MAX_AMENITIES_TEXT ? amenities.split(',').filter(Boolean) : [],
    },
    sort: oneOf(SORTS, text('sort')) ?? 'relevance',
    search: text('search').trim().length <= MAX_SEARCH ? text('search').trim() : '',
    view: text('view') === 'map' ? 'map' : 'list',
  };
}

const HOUR = /^(1?\d|2[0-3])$/;
const MAX_AMENITIES_TEXT = 300;
const MAX_SEARCH = 100;

const oneOf = <T extends string>(known: readonly T[], text: string): T | undefined =>
  known.find((one) => one === text);

/** The number within a control's range and on one of its steps. */
function readNumber(text: string, { min, max, step }: { min: number; max: number; step: number }) {
  const value = Number(text);
  return text.trim() !== '' && value >= min && value <= max && value % step === 0 ? value : undefined;
}

function readPrice(text: string): [number, number] {
  const [low = 0, high = 0] = /^\d{1,4}-\d{1,4}$/.test(text) ? text.split('-').map(Number) : [];
  return low >= PRICE.min && high <= PRICE.max && low <= high ? [low, high] : DEFAULT_FILTERS.price;
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
