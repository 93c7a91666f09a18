import { describe, expect, it } from 'vitest';
import { differencesOf, type GroundSnapshot, needsLook } from './ground-differences.js';

const before: GroundSnapshot = {
  name: 'Sixer Cage',
  description: 'A floodlit cage.',
  location: {
    address: 'Veera Desai Road',
    cityId: 'mumbai',
    cityName: 'Mumbai',
    state: 'Maharashtra',
    latitude: 19.135,
    longitude: 72.835,
  },
  images: [
    { url: '/a', alt: 'The cage' },
    { url: '/b', alt: 'The gate' },
  ],
  price: { discount: 10, ranges: [{ start: '18:00', end: '23:00', perHour: 1500 }] },
  amenities: ['Floodlights', 'Parking'],
  features: { pitchType: 'Artificial Turf', capacity: 14, lighting: true, parking: true },
  policies: { cancellation: 'Free up to 4 hours before.', rules: ['Rubber studs only.'] },
};
const after = (change: Partial<GroundSnapshot>): GroundSnapshot => ({ ...before, ...change });
const looks = (change: Partial<GroundSnapshot>) => differencesOf(before, after(change)).some(needsLook);

it('reports no difference for an unchanged ground, nor for a newer feature that is off', () => {
  expect(differencesOf(before, structuredClone(before))).toEqual([]);
  expect(differencesOf(before, after({ features: { ...before.features, covered: false } }))).toEqual([]);
});

it('names each difference with its old and new value', () => {
  const changed = after({
    name: 'Sixer Arena',
    location: { ...before.location, latitude: 19.136, address: 'SV Road' },
    price: { discount: 0, ranges: [{ start: '18:00', end: '23:00', perHour: 1800 }] },
    amenities: ['Parking', 'Washroom'],
    features: { ...before.features, capacity: 16, lighting: false, covered: true },
    policies: { cancellation: 'Free up to 4 hours before.', rules: ['Rubber studs only.', 'No food.'] },
  });
  expect(differencesOf(before, changed)).toEqual([
    { kind: 'text', field: 'name', before: 'Sixer Cage', after: 'Sixer Arena' },
    { kind: 'text', field: 'address', before: 'Veera Desai Road', after: 'SV Road' },
    {
      kind: 'point',
      before: { latitude: 19.135, longitude: 72.835 },
      after: { latitude: 19.136, longitude: 72.835 },
      metres: 111,
    },
    { kind: 'hours', before: before.price.ranges, after: changed.price.ranges },
    { kind: 'number', field: 'discount', before: 10, after: 0 },
    { kind: 'number', field: 'capacity', before: 14, after: 16 },
    { kind: 'feature', field: 'lighting', before: true, after: false },
    { kind: 'feature', field: 'covered', before: false, after: true },
    { kind: 'list', field: 'amenities', added: ['Washroom'], removed: ['Floodlights'] },
    { kind: 'list', field: 'rules', added: ['No food.'], removed: [] },
  ]);
});

it('distinguishes pictures that were added, removed, described differently or reordered', () => {
  const c = { url: '/c', alt: 'The nets' };
  const [a, b] = before.images;
  if (!a || !b) throw new Error('two pictures');
  const of = (images: GroundSnapshot['images']) => differencesOf(before, after({ images }));
  const none = { kind: 'pictures', added: [], removed: [], reworded: [], reordered: false };
  expect(of([a, b, c])).toEqual([{ ...none, added: [c] }]);
  expect(of([b])).toEqual([{ ...none, removed: [a] }]);
  expect(of([b, a])).toEqual([{ ...none, reordered: true }]);
  expect(of([c, a, b])).toEqual([{ ...none, added: [c] }]);
  expect(of([a, { ...b, alt: 'Gate at night' }])).toEqual([
    { ...none, reworded: [{ url: '/b', before: 'The gate', after: 'Gate at night' }] },
  ]);
});

describe('a new look', () => {
  it('a change to what players see needs a new review', () => {
    expect(looks({ name: 'Other' })).toBe(true);
    expect(looks({ images: [...before.images, { url: '/c', alt: '' }] })).toBe(true);
    expect(looks({ amenities: [...before.amenities, 'Cafeteria'] })).toBe(true);
    expect(looks({ location: { ...before.location, latitude: 19.2 } })).toBe(true);
  });

  it('changes of prices and hours, removals, reordering and a corrected pin need no review', () => {
    expect(looks({ price: { discount: 50, ranges: [] } })).toBe(false);
    expect(looks({ images: [...before.images].reverse() })).toBe(false);
    expect(looks({ images: before.images.slice(1), amenities: [] })).toBe(false);
    expect(looks({ location: { ...before.location, latitude: 19.136 } })).toBe(false);
  });
});
