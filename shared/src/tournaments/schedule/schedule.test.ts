import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf } from '../../time/slots.js';
import { seededNumbers } from '../seeded.js';
import { kickOffShares, shareKickOffs } from './fairness.js';
import { fillInOrder } from './greedy.js';
import { problemOf } from './problem.js';
import { movesOf, scheduleOf } from './schedule.js';
import { broken } from './testing/broken-constraints.js';
import { anyDraw, anyInput, drawn, hourText, inputOf, SATURDAY, SUNDAY } from './testing/schedule-inputs.js';

describe('scheduleOf', () => {
  it('places a knockout round by round and the final last', () => {
    const schedule = scheduleOf(
      inputOf(drawn({ format: 'knockout' }, 4), { grounds: [{ id: 'A' }, { id: 'B' }] }),
    );
    expect(schedule).toMatchObject({ unplaced: [] });
    expect(schedule.placements.map(({ timeSlot }) => timeSlot)).toEqual([
      '08:00-09:00',
      '08:00-09:00',
      '09:00-10:00',
    ]);
    expect(schedule.problem).toBeUndefined();
  });

  it('gives a match after midnight the next date and its hours as a slot of the product', () => {
    const late = inputOf(drawn({ format: 'knockout' }, 4), {
      windows: [{ date: SATURDAY, start: '21:00', end: '03:00' }],
      matchMinutes: 120,
    });
    const { placements } = scheduleOf(late);
    expect(placements.map(({ bookingDate, timeSlot }) => `${bookingDate} ${timeSlot}`)).toEqual([
      `${SATURDAY} 21:00-23:00`,
      `${SATURDAY} 23:00-01:00`,
      `${SUNDAY} 01:00-03:00`,
    ]);
  });

  it('breaks no constraint, whatever it is given, and places all or says why', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const schedule = scheduleOf(input);
        expect(broken(input, schedule)).toEqual([]);
        expect(schedule.placements.length + schedule.unplaced.length).toBe(input.matches.length);
        expect(schedule.problem === undefined).toBe(schedule.unplaced.length === 0);
      }),
      { numRuns: 150 },
    );
  });

  it('plays on the halves of a shared turf rather than on the whole of it', () => {
    const grounds = [{ id: 'whole', overlaps: ['A', 'B'] }, { id: 'A' }, { id: 'B' }];
    const windows = [{ date: SATURDAY, start: '08:00', end: '11:00' }];
    const { placements, unplaced } = scheduleOf(
      inputOf(drawn({ format: 'league' }, 4), { grounds, windows }),
    );
    expect(unplaced).toEqual([]);
    expect(new Set(placements.map(({ groundId }) => groundId))).toEqual(new Set(['A', 'B']));
  });

  it('places all matches again where only the hours of a known schedule are free', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        fc.pre(input.matches.length <= 15);
        const { placements, unplaced } = scheduleOf(input);
        fc.pre(unplaced.length === 0);
        const used = placements.flatMap(({ groundId, bookingDate, timeSlot }) =>
          hoursOf(bookingDate, timeSlot).map(({ date, hour }) => `${groundId} ${date} ${hour}`),
        );
        const isUsed = new Set(used);
        const hours = [SATURDAY, SUNDAY, '2026-12-07'].flatMap((date) =>
          Array.from({ length: 24 }, (_, hour) => ({ date, hour })),
        );
        const free = (id: string) => hours.filter(({ date, hour }) => !isUsed.has(`${id} ${date} ${hour}`));
        const taken = input.grounds.flatMap(({ id }) => free(id).map((hour) => ({ groundId: id, ...hour })));
        const apart = input.grounds.map(({ id }) => ({ id }));
        expect(scheduleOf({ ...input, grounds: apart, taken, seed: 'other' }).unplaced).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('repeats a schedule from its seed', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(scheduleOf(input)).toEqual(scheduleOf(input));
      }),
      { numRuns: 30 },
    );
  });

  it('finds a schedule wherever a small one exists', () => {
    // Each match alone in its own hour, in the only order that works: the windows are made from a schedule.
    fc.assert(
      fc.property(
        anyDraw,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 40, maxLength: 40 }),
        (draw, gaps) => {
          fc.pre(draw.matches.length <= 14);
          let hour = 0;
          const windows = draw.matches.map((_, at) => {
            hour += gaps[at] ?? 1;
            const day = Math.floor(hour / 24);
            const date = [SATURDAY, SUNDAY][day] ?? '2026-12-07';
            return { date, start: hourText(hour % 24), end: hourText((hour + 1) % 24) };
          });
          const input = inputOf(draw, { windows, to: '2026-12-07' });
          expect(scheduleOf(input).unplaced).toEqual([]);
        },
      ),
    );
  });

  it('searches for an order that leaves every team its rest where the first try does not', () => {
    // Two matches in each of the hours from 8, 10 and 12; none fits in between.
    const rested = inputOf(drawn({ format: 'league' }, 4), {
      grounds: [{ id: 'A' }, { id: 'B' }],
      windows: [{ date: SATURDAY, start: '08:00', end: '13:00' }],
      restMinutes: 60,
    });
    const schedule = scheduleOf(rested);
    expect(schedule.unplaced).toEqual([]);
    expect(broken(rested, schedule)).toEqual([]);
  });

  it('leaves matches that are kept where they are, also outside the windows', () => {
    const kept = [{ number: 1, groundId: 'A', bookingDate: SATURDAY, timeSlot: '06:00-07:00' }];
    const { placements } = scheduleOf(inputOf(drawn({ format: 'knockout' }, 4), { kept }));
    expect(placements[0]).toEqual(kept[0]);
    expect(placements.slice(1).map(({ timeSlot }) => timeSlot)).toEqual(['08:00-09:00', '09:00-10:00']);
  });

  it('gives the teams their rest after a match that is kept and ends later than usual', () => {
    const kept = [{ number: 1, groundId: 'A', bookingDate: SATURDAY, timeSlot: '08:00-10:00' }];
    const grounds = [{ id: 'A' }, { id: 'B' }];
    const knockout = scheduleOf(inputOf(drawn({ format: 'knockout' }, 4), { kept, grounds }));
    expect(knockout.placements.map(({ timeSlot }) => timeSlot)).toEqual([
      '08:00-10:00',
      '08:00-09:00',
      '10:00-11:00',
    ]);
    const league = inputOf(drawn({ format: 'league' }, 3), { kept, grounds });
    for (const { timeSlot } of scheduleOf(league).placements.slice(1)) expect(timeSlot >= '10:00').toBe(true);
  });

  it('shares early and late kick-offs among the teams of a league', () => {
    const input = inputOf(drawn({ format: 'league' }, 8), {
      to: '2026-12-27',
      windows: [{ weekday: 6, start: '08:00', end: '15:00' }],
    });
    const board = fillInOrder(problemOf(input), seededNumbers('any'), 0, { left: 10_000 });
    const unfairness = () => [...kickOffShares(board).values()].reduce((sum, share) => sum + share ** 2, 0);
    const before = unfairness();
    shareKickOffs(board, seededNumbers('any'), 2_000);
    expect(unfairness()).toBeLessThan(before / 4);
  });
});

describe('movesOf', () => {
  it('lists the hours to which one match can move while all others remain', () => {
    const input = inputOf(drawn({ format: 'knockout' }, 4), {
      windows: [{ date: SATURDAY, start: '08:00', end: '13:00' }],
    });
    const { placements } = scheduleOf(input);
    expect(movesOf(input, placements, 3).map(({ timeSlot }) => timeSlot)).toEqual([
      '10:00-11:00',
      '11:00-12:00',
      '12:00-13:00',
    ]);
    expect(movesOf(input, placements, 1).map(({ timeSlot }) => timeSlot)).toEqual(['08:00-09:00']);
  });

  it('lists only moves that break no constraint', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(), (input, pick) => {
        const schedule = scheduleOf(input);
        fc.pre(schedule.unplaced.length === 0);
        const number = 1 + (pick % input.matches.length);
        for (const move of movesOf(input, schedule.placements, number).slice(0, 20)) {
          const placements = schedule.placements.map((placement) =>
            placement.number === number ? move : placement,
          );
          expect(broken(input, { ...schedule, placements })).toEqual([]);
        }
      }),
      { numRuns: 40 },
    );
  });
});
