import { expect, it } from 'vitest';
import { expressions, isLinear, knownLinear } from './testing/regular-expressions.js';

const found = expressions();

it('recognises an expression that takes quadratic time', () => {
  expect(isLinear('/\\s+$/')).toBe(false);
  expect(isLinear('/^\\s+/')).toBe(true);
});

it('uses only expressions that take linear time on any text', () => {
  expect(found.size).toBeGreaterThan(300);
  const known = knownLinear();
  const slow = [...found].filter(([literal]) => !known.has(literal) && !isLinear(literal));
  expect(slow.map(([literal, places]) => `${literal} at ${places.join(', ')}`)).toEqual([]);
}, 300_000);

it('stores verdicts for most expressions, and uses none with ROUNDS or another version of recheck', () => {
  const stored = [...found.keys()].filter((literal) => knownLinear('').has(literal));
  expect(stored.length).toBeGreaterThan(0.9 * found.size);
  expect(knownLinear('200').size).toBe(0);
  expect(knownLinear('', '0.0.0').size).toBe(0);
});
