import { beforeEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../lib/testing/stub-storage.js';

/** A favourite as browsers stored it before grounds had a lowest price. */
const OLD = {
  _id: 'd3541e391a81c49f76e0e5b5',
  name: 'Sixer Cage',
  location: {
    address: 'Veera Desai Road, Andheri West',
    cityId: 'mumbai',
    cityName: 'Mumbai',
    state: 'Maharashtra',
    latitude: 19.135,
    longitude: 72.835,
  },
  price: {
    perHour: 1500,
    currency: 'INR',
    discount: 10,
    ranges: [
      { start: '18:00', end: '23:00', perHour: 1500 },
      { start: '06:00', end: '18:00', perHour: 900 },
    ],
    average: 1200,
  },
  rating: { average: 4.6, count: 40 },
  features: { pitchType: 'Matting', capacity: 12, lighting: true, parking: true },
  images: [],
  availability: { isAvailable: true, nextSlot: null },
};

const kept = new Map<string, string>();
beforeEach(() => {
  vi.resetModules();
  kept.clear();
  stubStorage(kept);
});

test('favourites stored by older versions are read, with their lowest price', async () => {
  kept.set('crease.favorites', JSON.stringify([OLD]));
  const { currentFavourites } = await import('./favourites-store.js');
  const features = { ...OLD.features, covered: false };
  expect(currentFavourites()).toEqual([{ ...OLD, features, price: { ...OLD.price, from: 810 } }]);
});

test('keeps the price of a stored favourite as the ground gave it', async () => {
  kept.set('crease.favorites', JSON.stringify([{ ...OLD, price: { ...OLD.price, from: 700 } }]));
  const { currentFavourites } = await import('./favourites-store.js');
  expect(currentFavourites()[0]?.price.from).toBe(700);
});
