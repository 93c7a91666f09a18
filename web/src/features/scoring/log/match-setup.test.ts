import type { Match } from '@crease/shared/contracts/matches';
import type { MatchEvent } from '@crease/shared/cricket/events';
import { expect, test } from 'vitest';
import { MATCH } from '../testing/scoring-server.js';
import { setupOf } from './match-setup.js';

const withPlayer = (playerId: string, more: Partial<Match['sides'][0]> = {}): Match => {
  const [first, second] = MATCH.sides;
  const players = [...first.players, { playerId, name: 'Late' }];
  return { ...MATCH, sides: [{ ...first, players, ...more }, second] };
};
const playersOf = (match: Match, events: MatchEvent[]) =>
  setupOf(match, events).sides.map((side) => side.players);

test('leaves out players whom an event brings, also one that was taken back', () => {
  const late: MatchEvent = { id: 'e', do: 'player', side: 0, player: 'late' };
  const own = playersOf(MATCH, []);
  expect(playersOf(withPlayer('late'), [late, { id: 'u', do: 'undo' }])).toEqual(own);
  const inserted: MatchEvent = {
    id: 'i',
    do: 'insert',
    before: 'e',
    event: { do: 'player', side: 0, player: 'late' },
  };
  expect(playersOf(withPlayer('late'), [inserted])).toEqual(own);
});

test('lists the joker of one side in both', () => {
  const [first, second] = playersOf(withPlayer('joker', { joker: 6 }), []);
  expect(first?.at(-1)).toBe('joker');
  expect(second?.at(-1)).toBe('joker');
});
