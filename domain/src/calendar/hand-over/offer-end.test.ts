import { describe, expect, it } from 'vitest';
import { offerEnd } from './offer-end.js';

const inIndia = (text: string) => new Date(`${text}+05:30`);
const endOf = (now: string, startsAt: string) => {
  const made = inIndia(now);
  return offerEnd(made, inIndia(startsAt), new Date(made.getTime() + 300_000));
};

describe('the end of an offer for a game at 18:00 the next day', () => {
  it.each([
    ['2026-11-27T22:59:59.999', '2026-11-27T23:04:59.999'],
    ['2026-11-27T23:00:00', '2026-11-28T07:10:00'],
    ['2026-11-28T00:00:00', '2026-11-28T07:10:00'],
    ['2026-11-28T02:00:00', '2026-11-28T07:10:00'],
    ['2026-11-28T06:59:59.999', '2026-11-28T07:10:00'],
    ['2026-11-28T07:00:00', '2026-11-28T07:05:00'],
    ['2026-11-28T14:00:00', '2026-11-28T14:05:00'],
    ['2026-12-31T23:30:00', '2027-01-01T07:10:00'],
  ])('made at %s is %s', (now, end) => {
    expect(endOf(now, '2027-02-01T18:00:00')).toEqual(inIndia(end));
  });
});

describe('the end of an offer made at 02:00', () => {
  it.each([
    ['06:30', '02:05'],
    ['07:00', '02:05'],
    ['07:10', '02:05'],
    ['07:11', '07:10'],
    ['08:00', '07:10'],
  ])('for a game at %s is %s', (starts, end) => {
    expect(endOf('2026-11-28T02:00:00', `2026-11-28T${starts}:00`)).toEqual(inIndia(`2026-11-28T${end}:00`));
  });
});

it('an offer made at 23:30 for a game at midnight ends after five minutes', () => {
  expect(endOf('2026-11-27T23:30:00', '2026-11-28T00:00:00')).toEqual(inIndia('2026-11-27T23:35:00'));
});
