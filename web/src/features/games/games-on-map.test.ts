import { expect, test } from 'vitest';
import type { ListedGame } from '../games-near/public.js';
import { gamesAt, pinsOf } from './games-on-map.js';

const game = (over: Partial<ListedGame>): ListedGame => ({
  _id: 'a',
  bookingId: 'b',
  groundId: 'cage',
  groundName: 'Sixer Cage',
  bookingDate: '2026-11-29',
  timeSlot: '19:00-21:00',
  startsAt: '2026-11-29T13:30:00.000Z',
  hostName: 'Asha',
  places: 10,
  taken: 4,
  share: 150,
  level: 'any',
  visibility: 'open',
  approve: false,
  closesAt: '2026-11-29T13:30:00.000Z',
  status: 'open',
  url: '/game/a',
  rev: 1,
  latitude: 19.1,
  longitude: 72.8,
  playerNames: ['Asha'],
  ...over,
});

test('a ground has one pin, with the price of its only game or the number of its games', () => {
  const games = [
    game({ _id: 'a' }),
    game({ _id: 'b', groundId: 'roof', groundName: 'Terrace XI', share: 0, latitude: 19 }),
    game({ _id: 'c', groundId: 'roof', groundName: 'Terrace XI', latitude: 19 }),
  ];
  expect(pinsOf(games)).toEqual([
    { id: 'cage', latitude: 19.1, longitude: 72.8, words: '₹150', title: 'Sixer Cage, ₹150' },
    { id: 'roof', latitude: 19, longitude: 72.8, words: '2 games', title: 'Terrace XI, 2 games' },
  ]);
  expect(gamesAt(games, 'roof').map(({ _id }) => _id)).toEqual(['b', 'c']);
});
