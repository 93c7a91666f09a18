import { expect, test } from 'vitest';
import { againPath } from './again-path.js';
import { aBooking } from './testing/a-booking.js';

const at = (iso: string) => againPath(aBooking(), Date.parse(iso));
const path = (date: string) => `/ground/${'b'.repeat(24)}?date=${date}&slot=19:00-21:00`;

test('Book Again finds the same hours on the next such weekday whose hours have not begun', () => {
  expect(at('2026-11-21T13:29:00Z')).toBe(path('2026-11-21'));
  expect(at('2026-11-21T13:30:00Z')).toBe(path('2026-11-28'));
  expect(at('2026-12-24T06:00:00Z')).toBe(path('2026-12-26'));
});
