import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hoursOf } from '../../time/slots.js';
import { drawOf } from '../draw.js';
import { type DrawSettings, drawProblems } from '../draw-problem.js';
import { type Draw, feedersOf, groupsBefore } from '../drawn-match.js';
import { seededNumbers } from '../seeded.js';
import { kickOffShares, shareKickOffs } from './fairness.js';
import { fillInOrder } from './greedy.js';
import { hourIndex } from './grid.js';
import { problemOf } from './problem.js';
import { simpleProblem } from './reason.js';
import { movesOf, type Placement, type Schedule, type ScheduleInput, scheduleOf } from './schedule.js';
import { searchAll } from './search.js';

const teamsOf = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`);
const drawn = (settings: DrawSettings, count: number): Draw =>
  drawOf(settings, teamsOf(count), { seed: 'any', seeds: teamsOf(count) });

/** Saturday 5 December 2026. */
const SATURDAY = '2026-12-05';
const SUNDAY = '2026-12-06';

function inputOf(draw: Draw, more: Partial<ScheduleInput> = {}): ScheduleInput {
  return {
    matches: draw.matches,
    grounds: [{ id: 'A' }],
    from: SATURDAY,
    to: SUNDAY,
    windows: [{ weekday: 6, start: '08:00', end: '20:00' }],
    matchMinutes: 60,
    restMinutes: 0,
    taken: [],
    seed: 'any',
    ...more,
  };
}

const startOf = ({ bookingDate, timeSlot }: Placement) =>
  hourIndex(SATURDAY, bookingDate, Number(timeSlot.slice(0, 2)));

/** Every constraint that a schedule breaks, in words; written apart from the scheduler. */
function broken(input: ScheduleInput, { placements }: Schedule): string[] {
  const wrong: string[] = [];
  const lag = Math.ceil((input.matchMinutes + input.restMinutes) / 60);
  const length = input.matchMinutes / 60;
  const excludes = (a: string, b: string) =>
    a === b ||
    input.grounds.some(
      ({ id, overlaps = [] }) => (id === a && overlaps.includes(b)) || (id === b && overlaps.includes(a)),
    );
  const isOpen = (date: string, hour: number): boolean =>
    input.windows.some((window) =>
      [0, 1].some((daysAgo) => {
        const day = new Date(Date.parse(`${date}T00:00:00Z`) - daysAgo * 86_400_000);
        const begins = day.toISOString().slice(0, 10);
        if (begins < input.from || begins > input.to) return false;
        if (window.date !== undefined && window.date !== begins) return false;
        if (window.weekday !== undefined && window.weekday !== (day.getUTCDay() || 7)) return false;
        const [start, end] = [Number(window.start.slice(0, 2)), Number(window.end.slice(0, 2))];
        const at = hour + 24 * daysAgo;
        return at >= start && at < (end > start ? end : end + 24);
      }),
    );
  const at = new Map(placements.map((placement) => [placement.number, startOf(placement)]));
  if (at.size < placements.length) wrong.push('a match is placed twice');
  for (const [index, placement] of placements.entries()) {
    const hours = hoursOf(placement.bookingDate, placement.timeSlot);
    if (hours.length !== length) wrong.push(`${placement.number} has ${hours.length} hours`);
    for (const { date, hour } of hours) {
      if (!isOpen(date, hour)) wrong.push(`${placement.number} is outside the windows`);
      const taken = input.taken.some(
        (one) => one.date === date && one.hour === hour && excludes(one.groundId, placement.groundId),
      );
      if (taken) wrong.push(`${placement.number} takes a taken hour`);
    }
    for (const other of placements.slice(index + 1)) {
      const apart = Math.abs(startOf(placement) - startOf(other));
      if (excludes(placement.groundId, other.groundId) && apart < length)
        wrong.push(`${placement.number} and ${other.number} share a ground`);
      const teams = [placement, other].map(({ number }) =>
        (input.matches[number - 1]?.sides ?? []).flatMap((side) => ('team' in side ? [side.team] : [])),
      );
      if (teams[0]?.some((team) => teams[1]?.includes(team)) && apart < lag)
        wrong.push(`a team of ${placement.number} and ${other.number} has no rest`);
    }
  }
  for (const match of input.matches) {
    const start = at.get(match.number);
    if (start === undefined) continue;
    const groups = groupsBefore(match);
    const deciding = input.matches.filter(
      ({ number, group }) =>
        feedersOf(match).includes(number) || (group !== undefined && groups.includes(group)),
    );
    for (const { number } of deciding) {
      const before = at.get(number);
      if (before === undefined || start - before < lag)
        wrong.push(`${match.number} is too early after ${number}`);
    }
    if (match.stage !== 'final') continue;
    for (const { number, stage } of input.matches)
      if (stage !== 'final' && stage !== 'reset' && start - (at.get(number) ?? start) < length)
        wrong.push(`the final does not follow ${number}`);
  }
  return wrong;
}

const anyDraw = fc
  .record({
    format: fc.constantFrom('knockout', 'league', 'groups-knockout', 'double-elimination'),
    count: fc.integer({ min: 2, max: 12 }),
    thirdPlace: fc.boolean(),
  })
  .map(({ format, count, thirdPlace }) => {
    const settings = {
      format,
      ...(format === 'groups-knockout' ? { groups: 2, advance: 2 } : {}),
    } as DrawSettings;
    const wanted = { ...settings, thirdPlace };
    const [best] = [wanted, settings].filter((one) => drawProblems(one, count).length === 0);
    return best ? drawn(best, count) : drawn({ format: 'knockout' }, count);
  });
const anyHour = fc.integer({ min: 0, max: 23 });
const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const anyWindow = fc
  .record({ day: fc.integer({ min: 0, max: 3 }), start: anyHour, end: anyHour })
  .map(({ day, start, end }) => {
    const hours = { start: hourText(start), end: hourText(end) };
    return day < 2 ? { weekday: 6 + day, ...hours } : { date: day === 2 ? SATURDAY : SUNDAY, ...hours };
  });
const anyInput: fc.Arbitrary<ScheduleInput> = fc
  .record({
    draw: anyDraw,
    grounds: fc.constantFrom<ScheduleInput['grounds']>(
      [{ id: 'A' }],
      [{ id: 'A' }, { id: 'B' }],
      [{ id: 'whole', overlaps: ['A', 'B'] }, { id: 'A' }, { id: 'B' }],
    ),
    windows: fc.array(anyWindow, { minLength: 1, maxLength: 4 }),
    hours: fc.integer({ min: 1, max: 3 }),
    restMinutes: fc.constantFrom(0, 30, 60, 120),
    taken: fc.array(
      fc.record({
        groundId: fc.constantFrom('A', 'B', 'whole'),
        date: fc.constantFrom(SATURDAY, SUNDAY),
        hour: anyHour,
      }),
      { maxLength: 8 },
    ),
    seed: fc.string(),
  })
  .map(({ draw, hours, ...more }) => inputOf(draw, { ...more, matchMinutes: 60 * hours }));

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
