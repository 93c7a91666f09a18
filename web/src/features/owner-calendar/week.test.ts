import { expect, test } from 'vitest';
import { intoLanes, nightEnd } from './week.js';

test('the calendar extends into the night as long as one of its grounds is open', () => {
  const price = (...ranges: [string, string][]) => ({
    price: {
      perHour: 900,
      currency: 'INR',
      discount: 0,
      ranges: ranges.map(([start, end]) => ({ start, end, perHour: 900 })),
    },
  });
  const byDay = price(['06:00', '00:00']);
  expect(nightEnd([])).toBe(24);
  expect(nightEnd([byDay])).toBe(24);
  expect(nightEnd([byDay, price(['06:00', '18:00'], ['18:00', '02:00'])])).toBe(26);
  expect(nightEnd([price(['00:00', '00:00'])])).toBe(30);
  expect(nightEnd([price()])).toBe(30);
});

test('overlapping pieces are side by side, later ones have the full width', () => {
  const pieces = [
    { from: 18, to: 20 },
    { from: 19, to: 21 },
    { from: 20, to: 21 },
    { from: 21, to: 22 },
  ];
  expect(intoLanes(pieces).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});
