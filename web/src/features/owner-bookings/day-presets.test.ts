import { expect, test } from 'vitest';
import { dayPresets } from './day-presets.js';

test('presets of the bookings list start today, on a Monday or on the first of the month', () => {
  const ranges = dayPresets('2026-11-29').map(({ from, to }) => [from, to]);
  expect(ranges).toEqual([
    ['2026-11-29', '2026-11-29'],
    ['2026-11-30', '2026-11-30'],
    ['2026-11-23', '2026-11-29'],
    ['2026-11-30', '2026-12-06'],
    ['2026-11-01', '2026-11-30'],
  ]);
});
