import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitByWeights } from './largest-remainders.js';

it('gives what rounding leaves to the largest remainders', () => {
  expect(splitByWeights(500, [100, 200, 200, 500])).toEqual([50, 100, 100, 250]);
  expect(splitByWeights(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(splitByWeights(7, [10, 0, 3])).toEqual([5, 0, 2]);
  expect(splitByWeights(0, [3, 4])).toEqual([0, 0]);
  expect(splitByWeights(0, [0, 0])).toEqual([0, 0]);
});

it('sums to the total, and gives no part more than its weight', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
      const sum = parts.reduce((all, weight) => all + weight, 0);
      const total = Math.round(sum * fraction);
      const split = splitByWeights(total, parts);
      expect(split.reduce((all, amount) => all + amount, 0)).toBe(total);
      expect(split.every((amount, i) => amount >= 0 && amount <= (parts[i] ?? 0))).toBe(true);
    }),
  );
});
