import { expect, it } from 'vitest';
import { prizesOf } from './prizes.js';

it('gives the prizes of teams their places in order', () => {
  const prizes = ['₹10,000 and the cup', 'Most runs: a bat', 'Runners-up: ₹5,000', 'सबसे ज़्यादा छक्के: किट बैग'];
  expect(prizesOf(prizes)).toEqual([
    { text: '₹10,000 and the cup', place: 1 },
    { text: 'Most runs: a bat' },
    { text: 'Runners-up: ₹5,000', place: 2 },
    { text: 'सबसे ज़्यादा छक्के: किट बैग' },
  ]);
});

it.each([
  'Top scorer: a kit bag',
  'Top wicket-taker',
  'Highest run scorer: ₹2,000',
  'Leading wicket taker: shoes',
  'Fastest fifty: a bat',
  'Orange cap',
  'MVP: a trophy',
  'Players’ player of the tournament',
  'Emerging player: pads',
])('«%s» is the prize of a player, not of a place', (text) => {
  expect(prizesOf(['The cup', text])).toEqual([{ text: 'The cup', place: 1 }, { text }]);
});

it.each(['Top prize: ₹5,000', 'Top team after the champions', 'Highest place but one: ₹3,000'])(
  '«%s» is the prize of a place',
  (text) => {
    expect(prizesOf(['The cup', text])).toMatchObject([{ place: 1 }, { place: 2 }]);
  },
);
