import { expect, it } from 'vitest';
import { quartersBefore } from './tax-time.js';

it('names the year of each quarter, because the list has one quarter of two years', () => {
  expect(quartersBefore('2027-01-20').map(({ value, text }) => [value, text])).toEqual([
    ['2026-Q4', '1 Jan–31 Mar 2027'],
    ['2026-Q3', '1 Oct–31 Dec 2026'],
    ['2026-Q2', '1 Jul–30 Sep 2026'],
    ['2026-Q1', '1 Apr–30 Jun 2026'],
    ['2025-Q4', '1 Jan–31 Mar 2026'],
  ]);
});
