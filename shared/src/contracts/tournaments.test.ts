import { describe, expect, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import { judgeBySchema } from '../field-errors.js';
import type { PlayWindow, ScheduleProblem } from '../tournaments/schedule/schedule.js';
import type { scheduleProblem } from './tournament.js';
import type { playWindow } from './tournament-settings.js';
import { changeTournament, createTournament, decideTournamentMatch, enterTournament } from './tournaments.js';

const ID = '0123456789abcdef01234567';
/** Eight teams on a Saturday and a Sunday. */
const WEEKEND = {
  name: 'Weekend cup',
  groundIds: [ID],
  format: 'groups-knockout',
  teams: 8,
  groups: 2,
  advance: 2,
  thirdPlace: true,
  rules: 'box-6',
  entryFee: 2_000,
  from: '2026-12-05',
  to: '2026-12-06',
  windows: [
    { weekday: 6, start: '18:00', end: '02:00' },
    { date: '2026-12-06', start: '08:00', end: '20:00' },
  ],
  matchMinutes: 60,
  restMinutes: 30,
  registerUntil: '2026-12-04',
  rosterMin: 6,
  rosterMax: 10,
};

const errorsOf = (body: object): string[] => {
  const judged = judgeBySchema(createTournament.body, body, 'body');
  return judged.ok ? [] : judged.errors.map(({ path }) => path);
};

describe('the settings of a tournament', () => {
  it('are accepted, and a date of registration includes its whole day in India', () => {
    const judged = judgeBySchema(createTournament.body, WEEKEND, 'body');
    expect(judged.ok && judged.data).toMatchObject({
      registerUntil: '2026-12-04T18:30:00.000Z',
      rules: 'box-6',
    });
  });

  it.each<[string, object, string[]]>([
    ['a knockout with groups', { format: 'knockout' }, ['groups', 'advance']],
    [
      'groups without their number',
      { groups: undefined, advance: undefined },
      ['groups', 'advance', 'thirdPlace'],
    ],
    ['more groups than pairs of teams', { groups: 5, advance: 1, thirdPlace: false }, ['groups']],
    ['more that advance than a group has', { teams: 7, advance: 4 }, ['advance']],
    ['a third place without semi-finals', { advance: 1 }, ['thirdPlace']],
    ['65 teams', { teams: 65 }, ['teams']],
    ['one team', { teams: 1 }, ['teams']],
    ['an end before the start', { to: '2026-12-04' }, ['to']],
    ['half a year and a day', { to: '2027-06-03' }, ['to']],
    ['no window', { windows: [] }, ['windows']],
    [
      'a window on a date outside',
      { windows: [{ date: '2026-12-07', start: '08:00', end: '20:00' }] },
      ['windows'],
    ],
    [
      'a window on a weekday outside',
      { windows: [{ weekday: 1, start: '08:00', end: '20:00' }] },
      ['windows'],
    ],
    ['a window without hours', { windows: [{ weekday: 6, start: '08:00', end: '08:00' }] }, ['windows']],
    [
      'a window at half past',
      { windows: [{ weekday: 6, start: '08:30', end: '20:00' }] },
      ['windows.0.start'],
    ],
    ['a window on a weekday and a date', { windows: [{ ...WEEKEND.windows[1], weekday: 7 }] }, ['windows.0']],
    [
      'a match longer than the windows',
      { windows: [{ weekday: 6, start: '08:00', end: '09:00' }], matchMinutes: 120 },
      ['matchMinutes'],
    ],
    ['a match of 90 minutes', { matchMinutes: 90 }, ['matchMinutes']],
    ['a match of seven hours', { matchMinutes: 420 }, ['matchMinutes']],
    ['registration after the first hour', { registerUntil: '2026-12-05T12:30:01Z' }, ['registerUntil']],
    ['registration until no date', { registerUntil: '2026-02-30' }, ['registerUntil']],
    ['a roster of none', { rosterMin: 0 }, ['rosterMin']],
    ['a largest roster below the smallest', { rosterMax: 5 }, ['rosterMax']],
    ['a ground named twice', { groundIds: [ID, ID.toUpperCase()] }, ['groundIds']],
    ['paise', { entryFee: 99.5 }, ['entryFee']],
    ['rules that do not exist', { rules: 'box-7' }, ['rules']],
    ['an unknown field', { colour: 'red' }, ['colour']],
  ])('refuse %s', (_, change, paths) => {
    expect(errorsOf({ ...WEEKEND, ...change })).toEqual(paths);
  });

  it.each<[string, object]>([
    ['registration that ends with the first hour', { registerUntil: '2026-12-05T12:30:00Z' }],
    [
      'two windows that make room for a match together',
      {
        windows: [
          { weekday: 6, start: '23:00', end: '00:00' },
          { weekday: 7, start: '00:00', end: '01:00' },
        ],
        matchMinutes: 120,
      },
    ],
    [
      'a free league in two legs',
      {
        format: 'league',
        groups: undefined,
        advance: undefined,
        thirdPlace: undefined,
        legs: 2,
        entryFee: 0,
      },
    ],
    [
      '64 teams in a double elimination',
      {
        format: 'double-elimination',
        teams: 64,
        groups: undefined,
        advance: undefined,
        thirdPlace: undefined,
      },
    ],
  ])('accept %s', (_, change) => {
    expect(errorsOf({ ...WEEKEND, ...change })).toEqual([]);
  });

  it('change one by one, and a number of groups can be removed', () => {
    const { body } = changeTournament;
    expect(body.safeParse({ groups: null, advance: null, format: 'league' }).success).toBe(true);
    expect(body.safeParse({ name: null }).success).toBe(false);
    expect(body.safeParse({}).success).toBe(false);
  });

  it('need a team that goes on after a walkover', () => {
    const { body } = decideTournamentMatch;
    expect(body.safeParse({ kind: 'walkover' }).success).toBe(false);
    expect(body.safeParse({ kind: 'walkover', winnerId: ID }).success).toBe(true);
    expect(body.safeParse({ kind: 'abandoned' }).success).toBe(true);
  });

  it('need a roster that names each member once', () => {
    const { body } = enterTournament;
    expect(body.safeParse({ teamId: ID, roster: [ID] }).success).toBe(true);
    expect(body.safeParse({ teamId: ID, roster: [ID, ID] }).success).toBe(false);
    expect(body.safeParse({ teamId: ID, roster: [] }).success).toBe(false);
  });
});

it('the schemas of windows and schedule problems parse to the types of the scheduler', () => {
  expectTypeOf<z.infer<typeof playWindow>>().toExtend<PlayWindow>();
  expectTypeOf<ScheduleProblem>().toExtend<z.infer<typeof scheduleProblem>>();
  expectTypeOf<z.infer<typeof scheduleProblem>>().toExtend<ScheduleProblem>();
});
