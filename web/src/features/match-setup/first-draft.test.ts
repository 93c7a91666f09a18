import type { Match } from '@crease/shared/contracts/matches';
import type { Team, TeamMember } from '@crease/shared/contracts/teams';
import { PRESETS } from '@crease/shared/cricket/presets';
import { describe, expect, test } from 'vitest';
import { lineUpOf, sideOfMatch, sideOfTeam, withPlayers } from './draft.js';
import { firstDraft, knownSides } from './first-draft.js';

const ME = 'me';
const member = (memberId: string, over: Partial<TeamMember> = {}): TeamMember => ({
  memberId,
  name: memberId,
  role: 'player',
  isGuest: true,
  ...over,
});
const team = (_id: string, members: TeamMember[]): Team => ({
  _id,
  name: `Team ${_id}`,
  shortName: 'TM',
  cityName: 'Mumbai',
  captainId: ME,
  members,
});
const MINE = team('mine', [member('guest'), member('cap', { userId: ME, role: 'captain', isGuest: false })]);

type Side = Match['sides'][number];
const side = (teamId: string, ...memberIds: string[]): Side => ({
  teamId,
  name: `Team ${teamId}`,
  captain: 0,
  players: memberIds.map((memberId) => ({ playerId: `p-${memberId}`, name: memberId, memberId })),
});
const match = (first: Side, second: Side): Match => ({
  _id: 'm',
  status: 'over',
  startsAt: '2026-11-28T12:30:00Z',
  sides: [first, second],
  rules: { ...PRESETS['turf-8'], zones: [], bowlerQuota: undefined },
  seq: 0,
  rev: 0,
  scores: [],
  confirmed: false,
  confirmedSides: [],
  disputed: false,
  createdAt: '2026-11-28T12:30:00Z',
  can: { run: true, score: true, confirm: false, accept: false },
});

describe('a new match', () => {
  test('begins with my first team, its captain first, and an empty opponent', () => {
    const { sides, rules } = firstDraft({ teams: [MINE], recent: [], userId: ME });
    expect(sides[0]).toMatchObject({ teamId: 'mine', captain: ME, players: [{ key: ME }, { key: 'guest' }] });
    expect(sides[1]).toMatchObject({ teamId: '', players: [] });
    expect(rules).toEqual({ preset: 'box-6' });
  });

  test('begins with the sides and rules of the last one, mine first, without those who left', () => {
    const last = match(side('theirs', 'x', 'y'), side('mine', 'cap', 'gone', 'guest'));
    const { sides, rules } = firstDraft({ teams: [MINE], recent: [last], userId: ME });
    expect(sides.map(({ teamId }) => teamId)).toEqual(['mine', 'theirs']);
    expect(sides[0].players.map(({ memberId }) => memberId)).toEqual(['cap', 'guest']);
    expect(rules).toEqual({ preset: 'turf-8' });
  });

  test('of a team begins with its last match, or with the team itself', () => {
    const other = team('other', [member('o')]);
    const recent = [match(side('mine', 'cap', 'guest'), side('theirs', 'x', 'y'))];
    const known = { teams: [MINE, other], recent, userId: ME };
    expect(firstDraft({ ...known, teamId: 'other' }).sides[0].teamId).toBe('other');
    expect(firstDraft({ ...known, teamId: 'mine' }).sides[1].teamId).toBe('theirs');
  });

  test('knows each team of the recent matches once, as it played last', () => {
    const recent = [
      match(side('mine', 'cap', 'guest'), side('theirs', 'x')),
      match(side('theirs', 'x', 'y'), side('mine', 'cap')),
    ];
    const known = knownSides(recent, [MINE]);
    expect(known.map(({ teamId, players }) => [teamId, players.length])).toEqual([
      ['mine', 2],
      ['theirs', 1],
    ]);
  });
});

describe('a line-up', () => {
  test('is sent with members of a team, accounts and typed names, and roles as indexes', () => {
    const draft = sideOfMatch({ ...side('mine', 'cap', 'guest'), keeper: 1 });
    expect(lineUpOf(draft)).toEqual({
      players: [{ memberId: 'cap' }, { memberId: 'guest' }],
      captain: 0,
      keeper: 1,
    });
    expect(lineUpOf({ ...sideOfTeam(MINE), teamId: '' })).toEqual({
      players: [{ userId: ME }, { name: 'guest' }],
      captain: 0,
    });
  });

  test('loses the role of a player who is taken out', () => {
    const draft = sideOfTeam(MINE);
    expect(lineUpOf(withPlayers(draft, draft.players.slice(1)))).toEqual({
      players: [{ memberId: 'guest' }],
    });
  });
});
