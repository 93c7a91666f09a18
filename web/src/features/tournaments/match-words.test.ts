import { describe, expect, test } from 'vitest';
import { groupLetter, hasLost, resultOf, roundName, sideName, stageName } from './match-words.js';
import { firstPart, isPublished, partsOf } from './parts-of.js';
import { byDay } from './schedule-days.js';
import { aMatch, fourTeams, teamSide } from './testing/drawn-matches.js';

test('a side is its team, or where it comes from', () => {
  expect(sideName(teamSide(7))).toBe('Team 7');
  expect(sideName({ winnerOf: 3 })).toBe('Winner of match 3');
  expect(sideName({ loserOf: 3 })).toBe('Loser of match 3');
  expect(sideName({ groupRank: { group: 2, rank: 1 } })).toBe('Winner of group B');
});

test('groups have letters beyond Z', () => {
  expect([1, 26, 27].map(groupLetter)).toEqual(['A', 'Z', 'AA']);
});

test('a match and a round of a knockout are named by the number of matches in the round', () => {
  const match = aMatch(1, [teamSide(1), teamSide(2)]);
  expect([2, 4, 32].map((matches) => stageName(match, matches))).toEqual([
    'Semi-final',
    'Quarter-final',
    'Round 1',
  ]);
  expect([1, 2, 4, 32].map((matches) => roundName(match, matches))).toEqual([
    'Final',
    'Semi-finals',
    'Quarter-finals',
    'Round 1',
  ]);
  expect(stageName({ ...match, stage: 'group', group: 3 }, 2)).toBe('Group C');
  expect(stageName({ ...match, stage: 'third-place' }, 1)).toBe('Third place');
});

describe('a result', () => {
  const sides = [teamSide(1), teamSide(2)] as const;
  const won = { winnerId: teamSide(2).teamId, status: 'over' as const };

  test('is open, played, or decided without play', () => {
    expect(resultOf(aMatch(1, [...sides]))).toBeUndefined();
    const played = aMatch(1, [...sides], {
      ...won,
      result: { outcome: 'won', winner: 1, by: { runs: 14 } },
    });
    expect(resultOf(played)).toBe('Team 2 won by 14 runs');
    expect(resultOf(aMatch(1, [...sides], { ...won, decidedBy: 'walkover' }))).toBe(
      'Walkover: Team 2 goes on',
    );
    expect(resultOf(aMatch(1, [...sides], { status: 'abandoned', decidedBy: 'abandoned' }))).toBe(
      'Abandoned',
    );
  });

  test('names the loser once there is a winner', () => {
    const [first, second] = fourTeams();
    expect(first && [hasLost(first, 0), hasLost(first, 1)]).toEqual([false, true]);
    expect(second && [hasLost(second, 0), hasLost(second, 1)]).toEqual([false, false]);
  });
});

test('the schedule is by day and hour, with matches without a time last', () => {
  const at = (number: number, bookingDate?: string, timeSlot?: string) => ({
    number,
    ...(bookingDate && timeSlot ? { bookingDate, timeSlot } : {}),
  });
  const days = byDay([
    at(1),
    at(2, '2026-12-06', '09:00-10:00'),
    at(3, '2026-12-05', '20:00-21:00'),
    at(4, '2026-12-05', '09:00-10:00'),
  ]);
  expect(days.map(({ date, matches }) => [date, matches.map(({ number }) => number)])).toEqual([
    ['2026-12-05', [4, 3]],
    ['2026-12-06', [2]],
    [undefined, [1]],
  ]);
});

test('a tournament shows its matches once they are published, and a table or bracket by its format', () => {
  const league = { status: 'running', format: 'league' } as const;
  const knockout = { status: 'drawn', format: 'knockout' } as const;
  expect(partsOf(league, false)).toEqual(['about', 'teams']);
  expect(partsOf(league, true)).not.toContain('bracket');
  expect(partsOf(knockout, true)).not.toContain('table');
  expect(firstPart({ ...league, status: 'over' }, true)).toBe('table');
  expect(firstPart(knockout, true)).toBe('schedule');
  expect(firstPart(knockout, false)).toBe('about');
  expect(isPublished(knockout, [{}, { matchId: 'a' }])).toBe(true);
  expect(isPublished(knockout, [{}, {}])).toBe(false);
  expect(isPublished(league, [])).toBe(true);
});
