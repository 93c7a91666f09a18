import { expect, test } from 'vitest';
import { namesOf, roomOf, statusAt, whenOf } from './game-words.js';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');

test.each([
  ['2026-11-28', 'Today, 7–9 PM'],
  ['2026-11-29', 'Tomorrow, 7–9 PM'],
  ['2026-12-05', 'Sat 5 Dec, 7–9 PM'],
  ['2026-11-24', 'Tue 24 Nov, 7–9 PM'],
])('a game on %s is %s', (bookingDate, words) => {
  expect(whenOf({ bookingDate, timeSlot: '19:00-21:00' }, NOW)).toBe(words);
});

test('three names are shown, and the rest is counted', () => {
  expect(namesOf(['Asha'])).toBe('Asha');
  expect(namesOf(['Asha', 'Bala', 'Chirag', 'Dev', 'Ekta'])).toBe('Asha, Bala, Chirag and 2 more');
});

test('a game without room has no place left, even if more are in than it has places', () => {
  expect(roomOf({ places: 10, taken: 7 })).toBe(3);
  expect(roomOf({ places: 6, taken: 7 })).toBe(0);
});

test.each([
  ['open', 10, 'open'],
  ['open', -10, 'closed'],
  ['full', -10, 'closed'],
  ['closed', 10, 'closed'],
  ['over', -90, 'over'],
] as const)('a game that is %s and closes in %i minutes is %s', (status, closes, now) => {
  const closesAt = new Date(NOW + closes * 60_000).toISOString();
  expect(statusAt({ status, closesAt }, NOW)).toBe(now);
});
