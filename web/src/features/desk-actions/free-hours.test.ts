import type { Availability } from '@crease/shared/contracts/grounds';
import { expect, test } from 'vitest';
import { freeHours, longestFrom } from './free-hours.js';

test('free hours continue up to the first taken one, six at most', () => {
  const day: Availability = {
    groundId: 'b'.repeat(24),
    date: '2026-11-21',
    rev: 1,
    serverTime: '2026-11-21T10:54:00Z',
    bookedSlots: [],
    slots: Array.from({ length: 24 }, (_, hour) => ({
      time: 'x',
      status: hour < 17 ? 'past' : hour === 20 ? 'booked' : 'available',
      pricePerHour: 1500,
    })),
  };
  expect(freeHours(day, 18).map(({ hour }) => hour)).toEqual([18, 19, 21, 22, 23]);
  expect(longestFrom(day, 17)).toBe(3);
  expect(longestFrom(day, 20)).toBe(0);
  expect(longestFrom(day, 22)).toBe(2);
  const next = {
    ...day,
    slots: day.slots.map((s, hour) => ({ ...s, status: hour < 3 ? ('available' as const) : s.status })),
  };
  expect(longestFrom(day, 22, next)).toBe(5);
  expect(longestFrom({ ...day, slots: day.slots.map((s) => ({ ...s, status: 'available' })) }, 2)).toBe(6);
});
