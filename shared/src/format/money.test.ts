import { expect, test } from 'vitest';
import { formatCount, formatExactRupees, formatRupees } from './money.js';
import { formatPhone } from './phone.js';

test('rupees have Indian grouping and no decimals', () => {
  expect(formatRupees(0)).toBe('₹0');
  expect(formatRupees(999)).toBe('₹999');
  expect(formatRupees(2754)).toBe('₹2,754');
  expect(formatRupees(125_000)).toBe('₹1,25,000');
  expect(formatRupees(12_345_678.6)).toBe('₹1,23,45,679');
  expect(formatCount(50_000)).toBe('50,000');
});

test('writes a reduction with its minus before the rupee sign, and zero without one', () => {
  expect(formatRupees(-300)).toBe('\u2212₹300');
  expect(formatCount(-1234)).toBe('\u22121,234');
  expect(formatRupees(-0.2)).toBe('₹0');
});

test('exact rupees have paise if there are any', () => {
  expect(formatExactRupees(123_456)).toBe('₹1,23,456');
  expect(formatExactRupees(170.5)).toBe('₹170.50');
  expect(formatExactRupees(-0.05)).toBe('\u2212₹0.05');
  expect(formatExactRupees(1.005 * 100)).toBe('₹100.50');
});

test('a mobile number is written in two groups of five', () => {
  expect(formatPhone('9820012345')).toBe('98200\u00a012345');
  expect(formatPhone('022-2640')).toBe('022-2640');
});
