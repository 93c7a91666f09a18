import { expect, it } from 'vitest';
import { mustRegister, registersFrom, reportingDays } from './einvoice-rules.js';

const CRORE = 10_000_000;

it.each([
  ['2020-09-30', 600, false],
  ['2020-10-01', 600, true],
  ['2022-09-30', 11, false],
  ['2022-10-01', 11, true],
  ['2023-07-31', 6, false],
  ['2023-08-01', 6, true],
  ['2026-11-30', 5, false],
] as const)(
  'says for a document of %s and a turnover of ₹%i crore whether it is registered',
  (date, crore, is) => {
    expect(mustRegister(crore * CRORE, date)).toBe(is);
  },
);

it('takes the threshold as a turnover that must be exceeded', () => {
  expect(mustRegister(5 * CRORE + 1, '2026-11-30')).toBe(true);
});

it('makes a supplier register from the year after the one whose turnover is too large', () => {
  expect(registersFrom(5 * CRORE + 1, 2026)).toBe('2027-04-01');
  expect(registersFrom(5 * CRORE, 2026)).toBeUndefined();
  // The threshold fell during the next year.
  expect(registersFrom(6 * CRORE, 2022)).toBeUndefined();
});

it('limits the days for registering by date and turnover, from the threshold itself on', () => {
  expect(reportingDays(100 * CRORE, '2023-10-31')).toBeUndefined();
  expect(reportingDays(100 * CRORE, '2023-11-01')).toBe(30);
  expect(reportingDays(10 * CRORE, '2025-03-31')).toBeUndefined();
  expect(reportingDays(10 * CRORE, '2025-04-01')).toBe(30);
  expect(reportingDays(10 * CRORE - 1, '2026-11-30')).toBeUndefined();
});
