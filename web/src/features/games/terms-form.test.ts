import { type Game, setGame } from '@crease/shared/contracts/games';
import { expect, test } from 'vitest';
import {
  bodyOfTerms,
  closesOffered,
  equalParts,
  formOfTerms,
  judgeTerms,
  placesRange,
  type Split,
} from './terms-form.js';

const startsAt = '2026-11-28T13:30:00.000Z';
const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3_600_000).toISOString();
const PRICE = 1500;
const ID = 'a'.repeat(24);
const booking = {
  startsAt,
  groundId: {
    _id: ID,
    name: 'Sixer Cage',
    features: { pitchType: 'Synthetic', capacity: 12, lighting: true, parking: false },
  },
  pricing: {
    ratePerHour: 1500,
    hours: 1,
    baseAmount: 1500,
    discount: 0,
    convenienceFee: 0,
    taxes: 229,
    totalAmount: 1500,
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
    split: 'equal',
    visibility: 'link',
    approve: false,
    closes: 'start',
    teamId: '',
  });
  expect(bodyOfTerms(form, booking, undefined)).toEqual({
    places: 2,
    visibility: 'link',
    share: 750,
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
  const form = { places, split: 'own' as const, share: '9999', note: '' };
  expect(Object.keys(judgeTerms(form, placesRange(booking, undefined), PRICE))).toEqual(['places']);
});

test('places that are taken cannot be given up, and a note is limited', () => {
  const range = placesRange(booking, game);
  const form = { split: 'free' as const, share: '' };
  expect(judgeTerms({ ...form, places: '4', note: '' }, range, PRICE)).toEqual({});
  const wrong = judgeTerms({ ...form, places: '3', note: 'a'.repeat(301) }, range, PRICE);
  expect(Object.keys(wrong)).toEqual(['places', 'note']);
});

test('equal parts are rounded down to the rupee, and the host keeps the remainder', () => {
  expect(equalParts(2754, 10)).toEqual({ share: 275, rest: 279 });
  expect(equalParts(1000, 2)).toEqual({ share: 500, rest: 500 });
  expect(equalParts(5, 10)).toEqual({ share: 0, rest: 5 });
});

test('the parts follow the number of players, and an own amount does not', () => {
  const sharedBy = (split: Split, places: string) =>
    bodyOfTerms({ ...formOfTerms(booking, game), split, places }, booking, game).share;
  expect(sharedBy('equal', '6')).toBe(250);
  expect(sharedBy('own', '6')).toBe(150);
  expect(sharedBy('free', '6')).toBe(0);
});

test.each([
  { share: 150, places: 10, split: 'equal' },
  { share: 151, places: 10, split: 'own' },
  { share: 0, places: 10, split: 'free' },
])('a game of $places with a share of $share opens as $split', ({ share, places, split }) => {
  expect(formOfTerms(booking, { ...game, share, places }).split).toBe(split);
});

test.each(['0', '', '167', '12.5', '-5', '1e2'])(
  'an own share of %j for 10 players of 1500 is refused at the field',
  (share) => {
    const form = { places: '10', split: 'own' as const, share, note: '' };
    expect(judgeTerms(form, placesRange(booking, game), PRICE)).toEqual({
      share: 'Please enter whole rupees, from ₹1 to ₹166',
    });
    expect(judgeTerms({ ...form, share: '166' }, placesRange(booking, game), PRICE)).toEqual({});
  },
);
