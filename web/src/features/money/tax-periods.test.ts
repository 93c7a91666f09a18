import { expect, test } from 'vitest';
import { taxPeriods } from './tax-periods.js';

const rangesOn = (today: string) => taxPeriods(today).map(({ from, to }) => [from, to]);

test('tax periods are months, quarters and the financial year from April to March', () => {
  expect(rangesOn('2026-11-28')).toEqual([
    ['2026-11-01', '2026-11-30'],
    ['2026-10-01', '2026-10-31'],
    ['2026-10-01', '2026-12-31'],
    ['2026-07-01', '2026-09-30'],
    ['2026-04-01', '2027-03-31'],
  ]);
});

test('January belongs to the financial year that began in the previous calendar year', () => {
  expect(rangesOn('2027-01-05')).toEqual([
    ['2027-01-01', '2027-01-31'],
    ['2026-12-01', '2026-12-31'],
    ['2027-01-01', '2027-03-31'],
    ['2026-10-01', '2026-12-31'],
    ['2026-04-01', '2027-03-31'],
  ]);
});
