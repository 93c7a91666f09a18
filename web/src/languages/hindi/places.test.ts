import { CITIES } from '@crease/shared/cities';
import { expect, test } from 'vitest';
import { places } from './places.js';

test('knows the Hindi of every city and of its state, and leaves other names as they are', () => {
  const unknown = CITIES.flatMap(({ name, state }) => [name, state]).filter(
    (name) => !/^[\u0900-\u097f -]+$/.test(String(places.of?.(name))),
  );
  expect(unknown).toEqual([]);
  expect(places.of?.('Powai')).toBe('Powai');
});
