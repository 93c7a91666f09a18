import type { Team } from '@crease/shared/contracts/teams';
import { expect, test } from 'vitest';
import { captainedBy, firstRoster, rosterProblem } from './roster.js';

const ME = 'a'.repeat(24);
const team = (role: 'captain' | 'player', members = 1): Team => ({
  _id: ME,
  name: 'Aces',
  shortName: 'ACE',
  cityName: 'Patna',
  captainId: ME,
  members: Array.from({ length: members }, (_, at) => ({
    memberId: String(at),
    name: `Player ${at}`,
    role: at === 0 ? role : 'player',
    isGuest: at > 0,
    ...(at === 0 ? { userId: ME } : {}),
  })),
});

test('only a captain enters a team', () => {
  expect(captainedBy([team('captain'), team('player')], ME)).toHaveLength(1);
  expect(captainedBy([team('captain')], undefined)).toEqual([]);
});

test('the first roster is the team, and no more than the tournament takes', () => {
  const bounds = { rosterMin: 3, rosterMax: 4 };
  expect(firstRoster(team('captain', 9), bounds)).toEqual(['0', '1', '2', '3']);
  expect([2, 3, 4, 5].map((count) => rosterProblem(count, bounds))).toEqual([
    'few',
    undefined,
    undefined,
    'many',
  ]);
});
