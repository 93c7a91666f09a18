import { describe, expect, test } from 'vitest';
import { statusAt, untilOf, windowOf } from './tournament-words.js';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const LATER = '2026-12-04T18:30:00.000Z';

describe('the status for a reader', () => {
  test.each([
    [{ status: 'open', registerUntil: LATER, placesLeft: 3 }, 'open'],
    [{ status: 'open', registerUntil: LATER, placesLeft: 0 }, 'full'],
    [{ status: 'open', registerUntil: '2026-11-29T10:00:00Z', placesLeft: 3 }, 'closed'],
    [{ status: 'running', registerUntil: LATER, placesLeft: 3 }, 'running'],
  ] as const)('of %o is %s', (tournament, status) => {
    expect(statusAt(tournament, NOW)).toBe(status);
  });
});

test('an entry that ends at midnight ends with the day before it', () => {
  expect(untilOf(LATER, NOW)).toBe('the end of Fri 4 Dec');
  expect(untilOf('2026-12-04T12:30:00Z', NOW)).toContain('6 PM');
});

test('hours past midnight are of the day on which they begin', () => {
  expect(windowOf({ weekday: 6, start: '18:00', end: '02:00' })).toBe('Sat, 6 PM–2 AM');
  expect(windowOf({ date: '2026-12-06', start: '08:00', end: '20:00' })).toBe('Sun 6 Dec, 8 AM–8 PM');
});
