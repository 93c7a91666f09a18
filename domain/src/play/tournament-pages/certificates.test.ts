import { expect, it } from 'vitest';
import { certificatesOf } from './certificates.js';

it('names prizes of teams in their order, and gives no team the prize of a player', () => {
  const honours = { champion: 'Aces', runnerUp: 'Kings', third: 'Lions', road: [], best: [] };
  const prizes = ['₹10,000 and the cup', 'Most runs: a bat', 'Runners-up: ₹5,000', 'सबसे ज़्यादा छक्के: किट बैग'];
  expect(certificatesOf(honours, prizes).map(({ who, lines }) => [who, lines])).toEqual([
    ['Aces', ['₹10,000 and the cup']],
    ['Kings', ['Runners-up: ₹5,000']],
    ['Lions', []],
  ]);
});
