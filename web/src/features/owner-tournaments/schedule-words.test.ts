import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.js';
import { fallingMatches, problemWords, takenWords } from './schedule-words.js';

const name = (id: string) => `Team ${id}`;

test('each problem of a schedule is a sentence with its numbers', () => {
  const hours = { kind: 'hours' as const, matches: [1, 2, 3], needed: 3, available: 2 };
  expect(problemWords(hours, name)).toBe(
    '3 matches need 3 hours, and 2 are free. Add hours, a day or a ground.',
  );
  expect(problemWords({ ...hours, until: { date: '2026-12-05', hour: 20 } }, name)).toContain(
    'by 8 PM, Sat 5 Dec',
  );
  expect(problemWords({ kind: 'rest', team: '7', matches: [1, 4], fits: 1 }, name)).toContain('Team 7');
  expect(problemWords({ kind: 'crowded', matches: [4], isProven: true }, name)).toContain('match 4');
});

test('hours in the way are named, and only from a refusal that has them', () => {
  const taken = [{ number: 2, groundName: 'Nets', bookingDate: '2026-12-05', timeSlot: '19:00-20:00' }];
  expect(takenWords(new ApiError('SLOT_TAKEN', '', { status: 409, body: { taken } }))).toEqual([
    'Match 2: Sat 5 Dec, 7–8 PM, Nets',
  ]);
  expect(takenWords(new ApiError('SLOT_TAKEN', '', { status: 409, body: {} }))).toEqual([]);
  expect(takenWords(new ApiError('NOT_FOUND', '', { body: { taken } }))).toEqual([]);
});

test('the matches that would fall are read from the refusal', () => {
  expect(fallingMatches(new ApiError('STATE_CONFLICT', '', { body: { falls: [3, 4] } }))).toEqual([3, 4]);
  expect(fallingMatches(new ApiError('STATE_CONFLICT', '', { body: {} }))).toEqual([]);
});
