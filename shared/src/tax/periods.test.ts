import { expect, it } from 'vitest';
import { taxRecordsUntil } from './periods.js';

it.each([
  ['2026-04-01T00:00:00+05:30', '2034-01-01T00:00:00+05:30'],
  ['2027-03-31T23:59:59+05:30', '2034-01-01T00:00:00+05:30'],
  ['2027-04-01T00:00:00+05:30', '2035-01-01T00:00:00+05:30'],
])('tax records of %s are kept until %s, 72 months after the annual return was due', (at, until) => {
  expect(taxRecordsUntil(new Date(at))).toEqual(new Date(until));
});
