import { expect, test } from 'vitest';
import { neededDates } from './day-strip-dates.js';
import { canBeHad, isFreeTo } from './hour-rules.js';
import type { TimelineHour } from './timeline.js';

const hour = (at: number, status: TimelineHour['status']): TimelineHour => ({
  at,
  date: '2026-11-21',
  status,
  pricePerHour: 900,
});
const whose = {
  isYours: ({ at }: TimelineHour) => at === 19,
  bookingAt: ({ at }: TimelineHour) => (at === 20 ? { bookingId: 'b'.repeat(24) } : undefined),
};

test('an hour is free to a player if it is unclaimed or their own', () => {
  expect(isFreeTo(whose, hour(18, 'available'))).toBe(true);
  expect(isFreeTo(whose, hour(18, 'held'))).toBe(false);
  expect(isFreeTo(whose, hour(18, 'booked'))).toBe(false);
  expect(isFreeTo(whose, hour(19, 'held'))).toBe(true);
});

test('taken hours can be waited for; closed, past and own hours cannot', () => {
  expect(canBeHad(whose, hour(18, 'booked'))).toBe(true);
  expect(canBeHad(whose, hour(18, 'held'))).toBe(true);
  expect(canBeHad(whose, hour(18, 'available'))).toBe(true);
  expect(canBeHad(whose, hour(18, 'blocked'))).toBe(false);
  expect(canBeHad(whose, hour(18, 'past'))).toBe(false);
  expect(canBeHad(whose, hour(19, 'held'))).toBe(false);
  expect(canBeHad(whose, hour(20, 'booked'))).toBe(false);
});

test('the needed dates begin with the selected one and end where bookings do', () => {
  expect(neededDates('2026-11-21', '2026-11-21')).toEqual([
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  expect(neededDates('2026-11-24', '2026-11-21').slice(0, 4)).toEqual([
    '2026-11-24',
    '2026-11-25',
    '2026-11-21',
    '2026-11-22',
  ]);
  expect(neededDates('2026-12-21', '2026-11-21')).not.toContain('2026-12-22');
});
