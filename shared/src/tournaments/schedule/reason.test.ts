import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draw } from '../drawn-match.js';
import { problemOf } from './problem.js';
import { simpleProblem } from './reason.js';
import { type ScheduleInput, scheduleOf } from './schedule.js';
import { searchAll } from './search.js';
import { anyInput, drawn, inputOf, SATURDAY } from './testing/schedule-inputs.js';

describe('the problem of a schedule', () => {
  const league = drawn({ format: 'league' }, 4);
  const problemIn = (draw: Draw, more: Partial<ScheduleInput>) => scheduleOf(inputOf(draw, more)).problem;

  it('names the hours that are missing', () => {
    const windows = [{ weekday: 6, start: '08:00', end: '19:00' }];
    expect(problemIn(league, { windows, matchMinutes: 120 })).toEqual({
      kind: 'hours',
      matches: [1, 2, 3, 4, 5, 6],
      needed: 12,
      available: 10,
    });
  });

  it('counts the hours of shared turf once', () => {
    const grounds = [{ id: 'whole', overlaps: ['A'] }, { id: 'A' }];
    const windows = [{ date: SATURDAY, start: '08:00', end: '13:00' }];
    expect(problemIn(league, { grounds, windows })).toMatchObject({ kind: 'hours', needed: 6, available: 5 });
  });

  it('names the longest time that is free if no match fits', () => {
    const taken = [10, 12, 14].map((hour) => ({ groundId: 'A', date: SATURDAY, hour }));
    const windows = [{ weekday: 6, start: '09:00', end: '16:00' }];
    expect(problemIn(league, { taken, windows, matchMinutes: 120 })).toEqual({
      kind: 'no-room',
      hours: 2,
      longest: 1,
    });
  });

  it('names a team whose matches and rest do not fit', () => {
    const grounds = ['A', 'B', 'C'].map((id) => ({ id }));
    const windows = [{ date: SATURDAY, start: '08:00', end: '12:00' }];
    expect(problemIn(league, { grounds, windows, restMinutes: 60 })).toMatchObject({ kind: 'rest', fits: 2 });
  });

  it('names the matches of a group if its teams together have too little rest', () => {
    // Of five teams, two pairs play within two hours: eight matches in eight hours, however many grounds there are.
    const grounds = ['A', 'B', 'C'].map((id) => ({ id }));
    const windows = [{ date: SATURDAY, start: '08:00', end: '16:00' }];
    const five = drawn({ format: 'league' }, 5);
    const matches = five.matches.map(({ number }) => number);
    expect(problemIn(five, { grounds, windows, restMinutes: 60 })).toEqual({
      kind: 'rest',
      matches,
      fits: 8,
    });
  });

  it('names the matches that follow each other for too long', () => {
    const grounds = ['A', 'B', 'C', 'D'].map((id) => ({ id }));
    const windows = [{ date: SATURDAY, start: '08:00', end: '10:00' }];
    const knockout = drawn({ format: 'knockout' }, 8);
    expect(problemIn(knockout, { grounds, windows })).toEqual({ kind: 'order', matches: [1, 5, 7] });
  });

  it('names the hours that are missing before the matches that follow', () => {
    const groups = drawn({ format: 'groups-knockout', groups: 2, advance: 2 }, 8);
    // The final begins at 23:00 at the latest, a semi-final at 21:00, the last match of a group at 19:00.
    const windows = [{ date: SATURDAY, start: '07:00', end: '00:00' }];
    expect(problemIn(groups, { windows, restMinutes: 60 })).toBeUndefined();
    const taken = [9, 12].map((hour) => ({ groundId: 'A', date: SATURDAY, hour }));
    expect(problemIn(groups, { windows, restMinutes: 60, taken })).toEqual({
      kind: 'hours',
      matches: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      needed: 12,
      available: 11,
      until: { date: SATURDAY, hour: 20 },
    });
  });

  it('names a reason only where no schedule exists', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const problem = problemOf(input);
        fc.pre(input.matches.length <= 8 && simpleProblem(problem) !== undefined);
        expect(typeof searchAll(problem, { left: 20_000 })).toBe('string');
      }),
    );
  });

  it('proves by trying every order that the constraints of a small schedule cannot be met together', () => {
    // With an hour of rest, A–B and C–D would have to alternate for six hours on one ground.
    const windows = [{ date: SATURDAY, start: '08:00', end: '14:00' }];
    const schedule = scheduleOf(inputOf(league, { windows, restMinutes: 60 }));
    expect(schedule.problem).toEqual({ kind: 'crowded', matches: schedule.unplaced, isProven: true });
    expect(schedule.unplaced).not.toEqual([]);
  });
});
