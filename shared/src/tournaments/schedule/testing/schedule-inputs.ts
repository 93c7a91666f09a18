import fc from 'fast-check';
import { drawOf } from '../../draw.js';
import { type DrawSettings, drawProblems } from '../../draw-problem.js';
import type { Draw } from '../../drawn-match.js';
import type { ScheduleInput } from '../schedule.js';

const teamsOf = (count: number) => Array.from({ length: count }, (_, at) => `T${at + 1}`);
export const drawn = (settings: DrawSettings, count: number): Draw =>
  drawOf(settings, teamsOf(count), { seed: 'any', seeds: teamsOf(count) });

/** Saturday 5 December 2026. */
export const SATURDAY = '2026-12-05';
export const SUNDAY = '2026-12-06';

/** A draw on one ground, on a Saturday from 8:00 to 20:00 where not said otherwise. */
export function inputOf(draw: Draw, more: Partial<ScheduleInput> = {}): ScheduleInput {
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

/** A draw of at most twelve teams. */
export const anyDraw = fc
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
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const anyWindow = fc
  .record({ day: fc.integer({ min: 0, max: 3 }), start: anyHour, end: anyHour })
  .map(({ day, start, end }) => {
    const hours = { start: hourText(start), end: hourText(end) };
    return day < 2 ? { weekday: 6 + day, ...hours } : { date: day === 2 ? SATURDAY : SUNDAY, ...hours };
  });
/** Windows on two days, one to three grounds, some with shared turf, and some taken hours. */
export const anyInput: fc.Arbitrary<ScheduleInput> = fc
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
