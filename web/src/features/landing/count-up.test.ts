import { expect, test } from 'vitest';
import { COUNT_MS, countUp } from './count-up.js';

test('runs from nothing to the figure in two seconds and stays there', () => {
  expect(COUNT_MS).toBe(2000);
  expect(countUp(50_000, 0)).toBe(0);
  expect(countUp(50_000, 2000)).toBe(50_000);
  expect(countUp(50_000, 9000)).toBe(50_000);
});

test('never goes back on its way', () => {
  const shown = Array.from({ length: 21 }, (_, step) => countUp(500, step * 100));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
});
