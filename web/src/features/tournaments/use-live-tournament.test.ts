import { expect, test } from 'vitest';
import { unpushedParts } from './use-live-tournament.js';

const frame = (tournamentRev: number, fixturesRev: number) => ({
  rev: tournamentRev + fixturesRev,
  tournament: { rev: tournamentRev },
});

test('the first frame has entries and leaders read again', () => {
  expect(unpushedParts(undefined, frame(3, 4))).toEqual(['entries', 'leaders']);
});

test('a result has only the leaders read again, a new entry only the entries', () => {
  expect(unpushedParts(frame(3, 4), frame(3, 5))).toEqual(['leaders']);
  expect(unpushedParts(frame(3, 4), frame(4, 4))).toEqual(['entries']);
  expect(unpushedParts(frame(3, 4), frame(4, 5))).toEqual(['entries', 'leaders']);
});

test('the same state again, as after a reconnect, has nothing read again', () => {
  expect(unpushedParts(frame(3, 4), frame(3, 4))).toEqual([]);
});
