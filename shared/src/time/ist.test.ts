import { expect, test } from 'vitest';
import { isoWeekdayOf, isoWeekOf } from './ist.js';

test('a week is of the year that its Thursday lies in', () => {
  const weeks = [
    '2026-11-24',
    '2026-01-01',
    '2027-01-03',
    '2027-01-04',
    '2024-12-30',
    '2020-12-31',
    '2021-01-03',
  ];
  expect(weeks.map(isoWeekOf)).toEqual([
    ...['2026-W48', '2026-W01', '2026-W53', '2027-W01', '2025-W01', '2020-W53', '2020-W53'],
  ]);
});

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(isoWeekdayOf)).toEqual([1, 2, 7]);
});
