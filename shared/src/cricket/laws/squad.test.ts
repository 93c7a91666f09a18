import { expect, it } from 'vitest';
import { sideOf } from '../testing/play-match.js';
import { Scorer } from '../testing/scorer.js';
import { MOST_PLAYERS } from './squad.js';

it('gives no room to a sixteenth player of a side', () => {
  const match = new Scorer({}, { sides: [sideOf('a', MOST_PLAYERS), sideOf('b', 6)] }).open();
  expect(match.next.dos.player).toEqual([1]);
  expect(match.refusal({ do: 'player', side: 0, player: 'late' })).toBe('side-full');
  expect(match.refusal({ do: 'player', side: 1, player: 'late' })).toBeUndefined();
});
