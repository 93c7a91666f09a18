import { expect, test } from 'vitest';
import { datesOf, heldEntry } from './entry-hold.js';
import { holdMs } from './place-hold.js';

const NOW = Date.parse('2026-11-29T10:00:00Z');
const endsIn = (seconds: number) => ({
  _id: 'a'.repeat(24),
  teamId: 'b'.repeat(24),
  teamName: 'Powai Panthers',
  status: 'held' as const,
  expiresAt: new Date(NOW + seconds * 1_000).toISOString(),
});

test('a hold lasts five minutes, and fifteen for a team that waited', () => {
  expect(holdMs(heldEntry(endsIn(299), NOW))).toBe(300_000);
  expect(holdMs(heldEntry(endsIn(890), NOW))).toBe(900_000);
});

test('a tournament of one day has one date', () => {
  expect(datesOf({ from: '2026-12-05', to: '2026-12-05' })).toBe('Sat 5 Dec');
  expect(datesOf({ from: '2026-12-05', to: '2026-12-06' })).toBe('5–6 December');
});
