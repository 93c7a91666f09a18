import { expect, test } from 'vitest';
import { ownRow } from './own-row.js';

const row = { rank: 4, name: 'Asha', value: 120, matches: 6 };

test('the own row is found by its account', () => {
  const own = { ...row, userId: 'a'.repeat(24) };
  expect(ownRow([row, own], { ...own })).toBe(own);
  expect(ownRow([row], own)).toBeUndefined();
});

test('without a public profile it is found by its figures', () => {
  const others = [
    { ...row, name: 'Meera' },
    { ...row, matches: 7 },
    { ...row, userId: 'b'.repeat(24) },
  ];
  expect(ownRow([...others, row], { ...row })).toBe(row);
});

test('marks neither of two rows that look the same', () => {
  expect(ownRow([row, { ...row }], row)).toBeUndefined();
});
