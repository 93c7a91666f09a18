import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromPaise, sameAmount, toPaise } from './paise.js';

describe('toPaise', () => {
  it('reads whole rupees and paise', () => {
    expect(toPaise(2754)).toBe(275_400);
    expect(toPaise(170.5)).toBe(17_050);
    expect(toPaise(0.29)).toBe(29);
    expect(toPaise(1.15)).toBe(115);
  });

  it('round-trips every amount of paise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (paise) => {
        expect(toPaise(fromPaise(paise))).toBe(paise);
      }),
    );
  });

  it('refuses a value that is not an amount', () => {
    for (const bad of [-1, 1.005, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => toPaise(bad)).toThrow(RangeError);
    }
  });
});

it('compares sums that floating point got wrong', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(sameAmount(0.1 + 0.2, 0.3)).toBe(true);
  expect(sameAmount(170, 170.01)).toBe(false);
});
