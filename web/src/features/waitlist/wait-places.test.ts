import type { Wait } from '@crease/shared/contracts/waitlist';
import { expect, test } from 'vitest';
import { liveOffer, placeAt, waitFor } from './wait-places.js';

const groundId = 'a'.repeat(24);
const aWait = (fields: Partial<Wait> = {}): Wait => ({
  waitlistId: 'b'.repeat(24),
  groundId,
  groundName: 'Sixer Cage',
  bookingDate: '2026-11-21',
  timeSlot: '23:00-01:00',
  position: 2,
  ...fields,
});

test('an hour over midnight belongs to the waitlist of the evening before', () => {
  expect(placeAt([aWait()], groundId, '2026-11-22', 0)).toBe(2);
  expect(placeAt([aWait()], groundId, '2026-11-22', 1)).toBeUndefined();
  expect(placeAt([aWait(), aWait({ position: 1 })], groundId, '2026-11-21', 23)).toBe(1);
  expect(placeAt([aWait()], 'c'.repeat(24), '2026-11-21', 23)).toBeUndefined();
});

test('a wait is found by its exact hours', () => {
  const slot = { groundId, bookingDate: '2026-11-21', timeSlot: '23:00-01:00' };
  expect(waitFor([aWait()], slot)).toBeDefined();
  expect(waitFor([aWait()], { ...slot, timeSlot: '23:00-00:00' })).toBeUndefined();
});

test('an offer counts until its end and is not a position on the waitlist', () => {
  const offer = { holdId: 'd'.repeat(24), expiresAt: '2026-11-21T10:05:00.000Z' };
  const offered = aWait({ position: 0, offer });
  const end = Date.parse(offer.expiresAt);
  expect(liveOffer([offered], groundId, end - 1)?.offer.holdId).toBe(offer.holdId);
  expect(liveOffer([offered], groundId, end)).toBeUndefined();
  expect(placeAt([offered], groundId, '2026-11-21', 23)).toBeUndefined();
});
