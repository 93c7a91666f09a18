import type { CalendarEntry } from '@crease/shared/contracts/owner';
import { addDays, hourStart } from '@crease/shared/time/ist';
import { expect, it } from 'vitest';
import { columnsOf } from './columns.js';

const MONDAY = '2026-11-16';
const WEEK = Array.from({ length: 7 }, (_, i) => addDays(MONDAY, i));
const WEDNESDAY = '2026-11-18';
/** Open around the clock. */
const ground = {
  _id: 'a'.repeat(24),
  price: {
    perHour: 1000,
    average: 1000,
    from: 1000,
    currency: 'INR' as const,
    discount: 0,
    ranges: [{ start: '00:00', end: '00:00', perHour: 1000 }],
  },
};
const game = (date: string, timeSlot: string): CalendarEntry => ({ kind: 'booking', timeSlot, date });
/** Dates as the ground's calendar lists them: an entry that crosses midnight appears under both. */
const listing = (...games: CalendarEntry[]) => {
  const listed = new Map<string, CalendarEntry[]>();
  const add = (date: string, one: CalendarEntry) => listed.set(date, [...(listed.get(date) ?? []), one]);
  for (const one of games) {
    const { date = '', timeSlot } = one;
    add(date, one);
    if (timeSlot.slice(6) < timeSlot.slice(0, 5) && !timeSlot.endsWith('-00:00')) add(addDays(date, 1), one);
  }
  return listed;
};
/** The columns of some dates with their entries and free hours. `hour` is the current hour of today in IST. */
const columns = (dates: string[], today: string, hour: number, ...games: CalendarEntry[]) =>
  columnsOf(ground, dates, listing(...games), { today, now: hourStart(today, hour).getTime() });
const shown = (...args: Parameters<typeof columns>) =>
  columns(...args).flatMap(({ date, placed }) =>
    placed.map(({ entry, from, to }) => `${date} ${from}-${to} ${entry.timeSlot}`),
  );

it('a week shows a booking over midnight once, in the column of its first evening', () => {
  const night = (date: string) => game(date, '23:00-01:00');
  const games = [MONDAY, '2026-11-17', WEDNESDAY, '2026-11-20'].map(night);
  expect(shown(WEEK, WEDNESDAY, 12, ...games)).toEqual(games.map(({ date }) => `${date} 23-25 23:00-01:00`));
});

it("a week shows a booking in the small hours once: with the evening before, or with today if it is today's", () => {
  const games = ['2026-11-17', WEDNESDAY, '2026-11-20'].map((date) => game(date, '02:00-04:00'));
  expect(shown(WEEK, WEDNESDAY, 12, ...games)).toEqual([
    `${MONDAY} 26-28 02:00-04:00`,
    `${WEDNESDAY} 2-4 02:00-04:00`,
    '2026-11-19 26-28 02:00-04:00',
  ]);
});

it('the first column of a week shows the end of a booking that began before the week', () => {
  const over = game(addDays(MONDAY, -1), '23:00-02:00');
  const listed = new Map([[MONDAY, [over]]]);
  const [monday] = columnsOf(ground, WEEK, listed, { today: WEDNESDAY, now: 0 });
  expect(monday?.placed).toMatchObject([{ date: addDays(MONDAY, -1), from: 0, to: 2 }]);
});

it('a day shows a booking that began the day before from midnight to its end', () => {
  const over = game(addDays(WEDNESDAY, -1), '23:00-02:00');
  const [day] = columns([WEDNESDAY], WEDNESDAY, 0, over);
  expect(day?.placed).toMatchObject([{ date: addDays(WEDNESDAY, -1), from: 0, to: 2 }]);
  expect(day?.free[0]?.at).toBe(2);
});

it('a week offers each free hour once, and none that a booking in another column takes', () => {
  const games = [game('2026-11-17', '23:00-02:00'), game('2026-11-20', '05:00-08:00')];
  const free = columns(WEEK, WEDNESDAY, 0, ...games).flatMap(({ date, free: hours }) =>
    hours.map(({ at }) => hourStart(date, at).getTime()),
  );
  expect(new Set(free).size).toBe(free.length);
  const offered = new Set(free);
  for (const [date, at] of [
    [WEDNESDAY, 0],
    [WEDNESDAY, 1],
    ['2026-11-20', 5],
    ['2026-11-20', 6],
    ['2026-11-20', 7],
  ] as const)
    expect(offered.has(hourStart(date, at).getTime())).toBe(false);
  expect(offered.has(hourStart(WEDNESDAY, 2).getTime())).toBe(true);
  expect(offered.has(hourStart('2026-11-20', 8).getTime())).toBe(true);
});
