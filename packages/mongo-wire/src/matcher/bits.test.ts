import { Binary, Decimal128 } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter } from './matcher.js';
import { compileTypeTest } from './type-names.js';

const matches = (operators: object, v: unknown) => compileFilter({ v: operators })({ v });

describe('bit operators', () => {
  /** Two's complement of 64 digits, the lowest first, continued by the sign. */
  const digits = (value: bigint) => {
    const text = BigInt.asUintN(64, value).toString(2).padStart(64, '0');
    return [...text].reverse().map((digit) => digit === '1');
  };
  const model = (value: bigint, places: number[]) => {
    const bits = places.map((place) => digits(value)[place] ?? value < 0n);
    return {
      $bitsAllSet: bits.every((bit) => bit),
      $bitsAnySet: bits.some((bit) => bit),
      $bitsAllClear: bits.every((bit) => !bit),
      $bitsAnyClear: bits.some((bit) => !bit),
    };
  };
  const value = fc.oneof(
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    fc.integer({ min: -300, max: 300 }).map(BigInt),
  );

  it('agree with the digits of the number, by positions and by mask', () => {
    fc.assert(
      fc.property(value, fc.array(fc.nat(70), { maxLength: 5 }), (number, places) => {
        const mask = places.filter((place) => place < 63);
        const maskValue = mask.reduce((sum, place) => sum | (1n << BigInt(place)), 0n);
        for (const [name, expected] of Object.entries(model(number, places)))
          expect(matches({ [name]: places }, number)).toBe(expected);
        for (const [name, expected] of Object.entries(model(number, mask)))
          expect(matches({ [name]: maskValue }, number)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('accept bytes, lowest first, as value and as mask', () => {
    const bytes = new Binary(Buffer.from([0b0000_0001, 0b1000_0000]));
    expect(matches({ $bitsAllSet: [0, 15] }, bytes)).toBe(true);
    expect(matches({ $bitsAllSet: bytes }, bytes)).toBe(true);
    expect(matches({ $bitsAnySet: [1, 16, 400] }, bytes)).toBe(false);
    expect(matches({ $bitsAllSet: bytes }, 0x8001)).toBe(true);
    expect(matches({ $bitsAllSet: bytes }, 1)).toBe(false);
  });

  it('match nothing for values without bits: fractions, text, numbers beyond 64 bits', () => {
    for (const none of [1.5, '1', null, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 63, true, {}])
      expect(matches({ $bitsAllClear: [40] }, none)).toBe(false);
    expect(matches({ $bitsAllSet: 5 }, Decimal128.fromString('7'))).toBe(true);
    expect(matches({ $bitsAllSet: [1] }, [1, 2])).toBe(true);
  });

  it.each([
    ['x', 2, 'takes an Array, a number, or a BinData'],
    [-1, 9, 'Expected a non-negative number'],
    [1.5, 9, 'Expected an integer'],
    [2 ** 63, 9, 'Cannot represent as a 64-bit integer'],
    [[-1], 2, 'bit positions must be >= 0'],
    [[1.5], 2, 'bit positions must be an integer'],
    [[2 ** 31], 2, 'cannot be represented as a 32-bit signed integer'],
  ])('refuse %o with code %i', (operand, code, message) => {
    for (const name of ['$bitsAllSet', '$bitsAnyClear'])
      expect(() => matches({ [name]: operand }, 1)).toThrow(
        expect.objectContaining({ code, message: expect.stringContaining(message) }),
      );
  });
});

describe('$type', () => {
  it('refuses an invalid type with MongoDB’s message', () => {
    const refusal = (code: number, message: string) => expect.objectContaining({ code, message });
    expect(() => compileTypeTest('float')).toThrow(refusal(2, 'Unknown type name alias: float'));
    expect(() => compileTypeTest(42)).toThrow(refusal(2, 'Invalid numerical type code: 42'));
    expect(() => compileTypeTest(0)).toThrow(
      refusal(2, 'Invalid numerical type code: 0. Instead use {$exists:false}.'),
    );
    expect(() => compileTypeTest('missing')).toThrow("'missing' is not a legal type name.");
    expect(() => compileTypeTest(true)).toThrow(
      refusal(14, 'type must be represented as a number or a string'),
    );
    expect(() => compileTypeTest([])).toThrow(refusal(9, '$type must match at least one type'));
  });
});
