import { type Game, setGame } from '@crease/shared/contracts/games';
import { expect, test } from 'vitest';
import { bodyOfTerms, closesOffered, formOfTerms, judgeTerms, placesRange } from './terms-form.js';

const startsAt = '2026-11-28T13:30:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000).toISOString();
const ID = 'a'.repeat(24);
const booking = {
  startsAt,
  groundId: {
    _id: ID,
    name: 'Sixer Cage',
    features: { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false },
  },
  playerDetails: { playerCount: 1, contactPerson: { name: 'Asha', phone: '9876543210' } },
};
const game: Game = {
  _id: ID,
  bookingId: ID,
  groundId: ID,
  groundName: 'Sixer Cage',
  bookingDate: '2026-11-28',
  timeSlot: '19:00-20:00',
  startsAt,
  hostName: 'Asha',
  places: 10,
  taken: 4,
  share: 150,
  level: 'beginner',
  visibility: 'open',
  approve: true,
  note: 'Bring water',
  closesAt: hoursBefore(3),
  status: 'open',
  url: 'https://crease.test/game/1',
  rev: 3,
};

test('a new game is for those with the link, until its start, with at least one more player', () => {
  const form = formOfTerms(booking, undefined);
  expect(form).toMatchObject({
    places: '2',
    visibility: 'link',
    approve: false,
    closes: 'start',
    teamId: '',
  });
  expect(bodyOfTerms(form, booking, undefined)).toEqual({
    places: 2,
    visibility: 'link',
    share: 0,
    level: 'any',
    approve: false,
    note: '',
    closesAt: startsAt,
    teamId: null,
  });
});

test('the form of a game sends back what it was made of, as the contract wants it', () => {
  const body = bodyOfTerms(formOfTerms(booking, game), booking, game);
  expect(setGame.body.parse(body)).toMatchObject({
    places: 10,
    share: 150,
    level: 'beginner',
    closesAt: hoursBefore(3),
  });
});

test('a closing time that the form does not offer is kept', () => {
  const odd = { ...game, closesAt: hoursBefore(5) };
  expect(formOfTerms(booking, odd).closes).toBe('kept');
  expect(bodyOfTerms(formOfTerms(booking, odd), booking, odd).closesAt).toBe(hoursBefore(5));
  expect(closesOffered(startsAt, Date.parse(hoursBefore(2)), odd)).toEqual(['start', '1', 'kept']);
  expect(closesOffered(startsAt, Date.parse(hoursBefore(2)), game)).toEqual(['start', '1']);
});

test.each(['1', '', '13', '5.5', 'ten'])('a game for %j players is refused before it is sent', (places) => {
  expect(Object.keys(judgeTerms({ places, note: '' }, placesRange(booking, undefined)))).toEqual(['places']);
});

test('places that are taken cannot be given up, and a note is limited', () => {
  const range = placesRange(booking, game);
  expect(judgeTerms({ places: '4', note: '' }, range)).toEqual({});
  expect(Object.keys(judgeTerms({ places: '3', note: 'a'.repeat(301) }, range))).toEqual(['places', 'note']);
});
