import type { GamePlayer } from '@crease/shared/contracts/games';
import { expect, test } from 'vitest';
import { initialOf, seatsOf } from './seats.js';

const player = (name: string, status: GamePlayer['status']): GamePlayer => ({
  placeId: name.padEnd(24, '0'),
  name,
  status,
});
const looks = (places: number, taken: number, players: GamePlayer[]) =>
  seatsOf({ hostName: 'Asha', places, taken }, players).map((seat) =>
    seat.kind === 'player' ? seat.player.name : seat.kind,
  );

test('the host sits first, then players, then the free seats', () => {
  const players = [player('Dev', 'held'), player('Bala', 'in'), player('Chirag', 'leaving')];
  expect(looks(6, 4, players)).toEqual(['host', 'Bala', 'Chirag', 'Dev', 'free', 'free']);
});

test('requests and players who wait have no seat', () => {
  expect(looks(3, 2, [player('Ekta', 'asked'), player('Bala', 'in'), player('Farhan', 'waiting')])).toEqual([
    'host',
    'Bala',
    'free',
  ]);
});

test('a leaver and the successor who pays for the same place have one seat', () => {
  expect(looks(2, 2, [player('Dev', 'held'), player('Chirag', 'leaving')])).toEqual(['host', 'Chirag']);
});

test.each([{ status: 'over' as const }, { cancelled: true as const }])(
  'an ended game has no free seat: %o',
  (ended) => {
    const seats = seatsOf({ hostName: 'Asha', places: 4, taken: 2, ...ended }, [player('Bala', 'in')]);
    expect(seats.map(({ kind }) => kind)).toEqual(['host', 'player']);
  },
);

test('a game has no free seat while more are in than it has places', () => {
  expect(looks(2, 3, [player('Bala', 'in'), player('Chirag', 'in')])).toEqual(['host', 'Bala', 'Chirag']);
});

test.each([
  ['asha', 'A'],
  [' अमित', 'अ'],
  ['🏏 Kid', '🏏'],
  ['', '?'],
])('the seat of %j shows %j', (name, letter) => {
  expect(initialOf(name)).toBe(letter);
});
