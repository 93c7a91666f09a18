import { expect, test } from 'vitest';
import { COUNT_MS, countUp } from './count-up.js';

test('a counter runs from zero to its figure in two seconds and stays there', () => {
  expect(COUNT_MS).toBe(2000);
  expect(countUp(50_000, 0)).toBe(0);
  expect(countUp(50_000, 2000)).toBe(50_000);
  expect(countUp(50_000, 9000)).toBe(50_000);
});

test('a counter never goes backwards', () => {
  const shown = Array.from({ length: 21 }, (_, step) => countUp(500, step * 100));
  expect(shown).toEqual([...shown].sort((a, b) => a - b));
});
