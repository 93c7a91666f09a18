import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DelayInput, delayed } from './delay.js';
import { scheduleOf } from './schedule.js';
import { broken } from './testing/broken-constraints.js';
import { anyInput, drawn, inputOf, SATURDAY } from './testing/schedule-inputs.js';

const draw = drawn({ format: 'knockout' }, 4);
const at = (number: number, timeSlot: string) => ({ number, groundId: 'A', bookingDate: SATURDAY, timeSlot });
const teamsOf = (number: number) =>
  (draw.matches[number - 1]?.sides ?? []).flatMap((side) => ('team' in side ? [side.team] : []));
const ONE_AFTER_ANOTHER = [at(1, '08:00-09:00'), at(2, '09:00-10:00'), at(3, '11:00-12:00')];

const delay = (over: Partial<DelayInput> = {}) =>
  delayed({
    ...inputOf(draw),
    placements: ONE_AFTER_ANOTHER,
    begun: new Set<number>(),
    number: 1,
    hours: 1,
    teamsOf,
    ...over,
  });

describe('a delay', () => {
  it('pushes only the matches that are in its way', () => {
    expect(delay()).toEqual({ moved: [at(1, '09:00-10:00'), at(2, '10:00-11:00')], left: [] });
  });

  it('goes past hours that are taken, and keeps a match after those that decide who plays', () => {
    const taken = [{ groundId: 'A', date: SATURDAY, hour: 10 }];
    expect(delay({ taken })).toEqual({
      moved: [at(1, '09:00-10:00'), at(2, '11:00-12:00'), at(3, '12:00-13:00')],
      left: [],
    });
  });

  it('gives a match that has begun a later end', () => {
    expect(delay({ begun: new Set([1]) })).toEqual({
      moved: [at(1, '08:00-10:00'), at(2, '10:00-11:00')],
      left: [],
    });
  });

  it('names a match that finds no hours in the windows', () => {
    const placements = [at(1, '17:00-18:00'), at(2, '18:00-19:00'), at(3, '19:00-20:00')];
    expect(delay({ placements }).left).toEqual([3]);
    expect(delay({ placements, number: 3 })).toEqual({ moved: [], left: [3] });
  });

  it('breaks no constraint of any schedule, and moves no match to an earlier hour', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), fc.integer({ min: 1, max: 4 }), (input, nth, hours) => {
        const { placements, unplaced } = scheduleOf(input);
        const late = placements[nth % placements.length];
        fc.pre(unplaced.length === 0 && late !== undefined);
        const { moved, left } = delayed({
          ...input,
          placements,
          begun: new Set(),
          number: late.number,
          hours,
          teamsOf: (number) =>
            (input.matches[number - 1]?.sides ?? []).flatMap((side) => ('team' in side ? [side.team] : [])),
        });
        fc.pre(left.length === 0);
        const after = placements.map((one) => moved.find(({ number }) => number === one.number) ?? one);
        expect(broken(input, { placements: after, unplaced: [] })).toEqual([]);
        for (const { number, bookingDate, timeSlot } of moved) {
          const before = placements.find((one) => one.number === number);
          expect(`${bookingDate} ${timeSlot}` > `${before?.bookingDate} ${before?.timeSlot}`).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});
