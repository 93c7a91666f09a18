import { expect, test } from 'vitest';
import { spreadPins } from './spread-pins.js';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('positions that differ stay unchanged', () => {
  const places = [at(19.1, 72.8), at(19.2, 72.8)];
  expect(spreadPins(places)).toEqual(places);
});

test('positions on the same point are spread around it', () => {
  const spread = spreadPins([at(19.076, 72.8777), at(19.076, 72.8777), at(19.076, 72.8777)]);
  const keys = new Set(spread.map(({ latitude, longitude }) => `${latitude} ${longitude}`));
  expect(keys.size).toBe(3);
  for (const { latitude, longitude } of spread) {
    expect(Math.hypot(latitude - 19.076, longitude - 72.8777)).toBeLessThan(0.001);
  }
});
