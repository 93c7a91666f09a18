import { expect, test } from 'vitest';
import { formatPlayers } from './players.js';

test('one player is singular', () => {
  expect([1, 2, 12].map(formatPlayers)).toEqual(['1 player', '2 players', '12 players']);
});
