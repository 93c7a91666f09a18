import type { TournamentMatch } from '@crease/shared/contracts/tournament';
import { slotStart } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { nowAndNext } from './now-next.js';

const DATE = '2026-12-05';
const NORTH = 'a'.repeat(24);
const SOUTH = 'b'.repeat(24);

const match = (number: number, groundId: string, timeSlot: string, status: TournamentMatch['status']) => ({
  _id: String(number).padStart(24, '0'),
  number,
  round: 1,
  stage: 'knockout' as const,
  sides: [{}, {}] as TournamentMatch['sides'],
  groundId,
  bookingDate: DATE,
  timeSlot,
  status,
});

const at = (hour: number) => slotStart(DATE, `${hour}:00-${hour + 1}:00`).getTime();
const numbersAt = (matches: TournamentMatch[], now: number) =>
  nowAndNext(matches, now).map(({ now: on, next }) => [on?.number, next?.number]);

test('each ground has what is on and what is next', () => {
  const matches = [
    match(1, NORTH, '18:00-19:00', 'over'),
    match(3, NORTH, '20:00-21:00', 'planned'),
    match(2, NORTH, '19:00-20:00', 'planned'),
    match(4, SOUTH, '20:00-21:00', 'planned'),
  ];
  expect(numbersAt(matches, at(19))).toEqual([
    [2, 3],
    [undefined, 4],
  ]);
});

test('a match that runs late is on until it ends', () => {
  const matches = [match(1, NORTH, '18:00-19:00', 'live'), match(2, NORTH, '19:00-20:00', 'planned')];
  expect(numbersAt(matches, at(19))).toEqual([[1, 2]]);
});

test('a ground whose matches are all played has neither', () => {
  expect(numbersAt([match(1, NORTH, '18:00-19:00', 'over')], at(22))).toEqual([[undefined, undefined]]);
});
