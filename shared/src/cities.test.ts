import { describe, expect, it } from 'vitest';
import { CITIES, findCity, nearestCity, searchCities } from './cities.js';
import { boundingBox, distanceKm } from './distance.js';
import { editDistance } from './edit-distance.js';

const names = (query: string) => searchCities(query).map(({ name }) => name);

describe('cities', () => {
  it('there are 51 cities, the 18 popular ones first and in order, each with a slug, a Devanagari name and a position in India', () => {
    expect(CITIES).toHaveLength(51);
    expect(new Set(CITIES.map(({ id }) => id)).size).toBe(51);
    expect(CITIES.map(({ popular }) => popular).lastIndexOf(true)).toBe(17);
    expect(CITIES[0]?.name).toBe('Mumbai');
    expect(CITIES[17]?.id).toBe('pimpri-chinchwad');
    for (const city of CITIES) {
      expect(city.id).toBe(city.name.toLowerCase().replaceAll(' ', '-'));
      expect(city.nameHi).toMatch(/^[\u0900-\u097f -]+$/);
      expect(city.latitude).toBeGreaterThan(8);
      expect(city.latitude).toBeLessThan(35);
      expect(city.longitude).toBeGreaterThan(68);
      expect(city.longitude).toBeLessThan(93);
    }
  });

  it('finds the city with the nearest centre', () => {
    expect(nearestCity(19.136, 72.827).id).toBe('mumbai');
    expect(nearestCity(28.63, 77.22).id).toBe('delhi');
    expect(nearestCity(12.3, 76.6).id).toBe('mysuru');
  });

  it('finds cities by name, other name, Devanagari, state and with a typo', () => {
    expect(names('mum')).toEqual(['Mumbai', 'Navi Mumbai']);
    expect(names('बेंग')).toEqual(['Bangalore']);
    expect(names('bengaluru')).toEqual(['Bangalore']);
    expect(names('vizag')[0]).toBe('Visakhapatnam');
    expect(names('mumbia')[0]).toBe('Mumbai');
    expect(names('hydrabad')[0]).toBe('Hyderabad');
    expect(names('kerala')).toEqual(['Kochi', 'Thiruvananthapuram']);
    expect(names('pimpri chinch')).toEqual(['Pimpri-Chinchwad']);
    expect(names('zzz')).toEqual([]);
    expect(names('  ')).toEqual([]);
    expect(searchCities('a')).toHaveLength(10);
    expect(findCity('pune')?.nameHi).toBe('पुणे');
    expect(findCity('atlantis')).toBeUndefined();
  });
});

describe('distance', () => {
  it('measures Mumbai to Pune correctly, and the bounding box contains the circle', () => {
    const [mumbai, pune] = [nearestCity(19.07, 72.87), nearestCity(18.52, 73.85)];
    expect(distanceKm(mumbai, pune)).toBeCloseTo(120, -1);
    expect(distanceKm(mumbai, mumbai)).toBe(0);
    const box = boundingBox(mumbai, 25);
    for (const [dLat, dLng] of [
      [box.latitude.from, mumbai.longitude],
      [mumbai.latitude, box.longitude.to],
    ] as const)
      expect(distanceKm(mumbai, { latitude: dLat, longitude: dLng })).toBeCloseTo(25, 0);
    expect(boundingBox({ latitude: 89, longitude: 0 }, 500).longitude).toEqual({ from: -180, to: 180 });
  });
});

describe('editDistance', () => {
  it('counts insertions, deletions, substitutions and swaps up to the limit', () => {
    expect(editDistance('sixer', 'sixer')).toBe(0);
    expect(editDistance('sixr', 'sixer')).toBe(1);
    expect(editDistance('sixre', 'sixer')).toBe(1);
    expect(editDistance('cage', 'ground')).toBe(3);
    expect(editDistance('andehr', 'andheri', 2, true)).toBe(1);
    expect(editDistance('pow', 'powai', 1, true)).toBe(0);
  });
});
