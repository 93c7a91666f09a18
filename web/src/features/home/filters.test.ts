import { expect, test } from 'vitest';
import {
  countActive,
  DEFAULT_FILTERS,
  hasQuick,
  readHomeState,
  toGroundQuery,
  toggleQuick,
  writeHomeState,
} from './filters.js';

const mumbai = {
  id: 'mumbai',
  name: 'Mumbai',
  state: 'Maharashtra',
  latitude: 19.07,
  longitude: 72.87,
  popular: true,
};
const read = (text: string) => readHomeState(new URLSearchParams(text));

test('invalid parameters become the defaults', () => {
  const state = read('price=9-99999&distance=-4&rating=4.3&pitch=<script>&time=noon&lighting=yes&sort=hack');
  expect(state).toEqual({ filters: DEFAULT_FILTERS, sort: 'relevance', search: '', view: 'list' });
});

test('an hour is sent with its date, and a date without an hour is ignored', () => {
  const state = read('hour=19&date=2026-12-01&price=500-900');
  expect(readHomeState(writeHomeState(state))).toEqual(state);
  expect(countActive(state.filters)).toBe(2);
  expect(toGroundQuery(state, mumbai, undefined)).toEqual({
    cityId: 'mumbai',
    minPrice: 500,
    maxPrice: 900,
    hour: 19,
    date: '2026-12-01',
  });
  for (const text of ['date=2026-12-01', 'hour=24', 'hour=', 'hour=7.5&date=x'])
    expect(read(text).filters).toEqual(DEFAULT_FILTERS);
});

test('the filters survive a round trip through the URL', () => {
  const state = read(
    'price=600-1200&distance=5&rating=4.5&pitch=Matting&time=evening&lighting=1&amenities=Parking,Washroom&sort=price&search=cage',
  );
  expect(readHomeState(writeHomeState(state))).toEqual(state);
  expect(writeHomeState(read('')).toString()).toBe('');
});

test('only filters that differ from their defaults reach the API', () => {
  expect(toGroundQuery(read(''), mumbai, undefined)).toEqual({ cityId: 'mumbai' });
  expect(toGroundQuery(read('distance=30'), mumbai, undefined)).toEqual({ cityId: 'mumbai' });
  expect(toGroundQuery(read('distance=5'), mumbai, undefined)).toEqual({
    cityId: 'mumbai',
    maxDistance: 5,
    lat: 19.07,
    lng: 72.87,
  });
});

test('each quick filter can be switched on and off', () => {
  for (const quick of ['budget', 'night', 'rated', 'nearby'] as const) {
    const on = toggleQuick(DEFAULT_FILTERS, quick);
    expect(hasQuick(on, quick)).toBe(true);
    expect(countActive(on)).toBe(1);
    expect(toggleQuick(on, quick)).toEqual(DEFAULT_FILTERS);
  }
});

test('each amenity counts as one filter', () => {
  expect(countActive({ ...DEFAULT_FILTERS, amenities: ['Parking', 'Washroom'], parking: true })).toBe(3);
});
