import { expect, test } from 'vitest';
import { type HeldSlot, holdCovers, liveHold } from './hold-store.js';

const groundId = 'a'.repeat(24);
const hold: HeldSlot = {
  holdId: 'b'.repeat(24),
  groundId,
  bookingDate: '2026-11-21',
  timeSlot: '23:00-01:00',
  expiresAt: '2026-11-21T10:05:00.000Z',
  userId: 'c'.repeat(24),
};
const end = Date.parse(hold.expiresAt);

test('a hold is valid until its end and for its own user only', () => {
  expect(liveHold(hold, hold.userId, end - 1)).toBe(hold);
  expect(liveHold(hold, hold.userId, end)).toBeUndefined();
  expect(liveHold(hold, 'd'.repeat(24), end - 1)).toBeUndefined();
  expect(liveHold(hold, undefined, end - 1)).toBeUndefined();
});

test('a hold over midnight covers hours of both dates', () => {
  expect(holdCovers(hold, groundId, '2026-11-21', 23)).toBe(true);
  expect(holdCovers(hold, groundId, '2026-11-22', 0)).toBe(true);
  expect(holdCovers(hold, groundId, '2026-11-22', 1)).toBe(false);
  expect(holdCovers(hold, 'e'.repeat(24), '2026-11-21', 23)).toBe(false);
});
