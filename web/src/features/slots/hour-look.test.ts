import { expect, test } from 'vitest';
import { layOutHours } from './hour-layout.js';
import { hourLook, shownRates } from './hour-look.js';
import type { TimelineHour } from './timeline.js';

const date = '2026-11-21';
const hour = (
  at: number,
  status: TimelineHour['status'] = 'available',
  pricePerHour = 900,
): TimelineHour => ({
  at,
  date,
  status,
  pricePerHour,
});
const nothing = {
  moving: false,
  picked: undefined,
  near: undefined,
  isYours: () => false,
  bookingAt: () => undefined,
};
const run = (start: number, end: number) => ({ date, start, end });

test('an hour shows its state; selected and offered hours stand out', () => {
  const looks = (['available', 'held', 'booked', 'blocked', 'past'] as const).map((status) =>
    hourLook(hour(19, status), nothing),
  );
  expect(looks).toEqual(['free', 'held', 'booked', 'closed', 'past']);
  expect(hourLook({ ...hour(19, 'blocked'), tournament: 'Andheri Cup' }, nothing)).toBe('tournament');
  expect(hourLook(hour(19), { ...nothing, picked: run(18, 20) })).toBe('pick');
  expect(hourLook(hour(20), { ...nothing, picked: run(18, 20) })).toBe('free');
  expect(hourLook(hour(19), { ...nothing, near: run(19, 21) })).toBe('near');
});

test('the player’s own hours take precedence over the selection, except while a booking is moved', () => {
  const own = { ...nothing, isYours: () => true, picked: run(18, 20) };
  expect(hourLook(hour(19, 'held'), own)).toBe('yours');
  expect(hourLook(hour(19, 'booked'), { ...own, moving: true })).toBe('pick');
  const booked = { ...nothing, bookingAt: () => ({ bookingId: 'b'.repeat(24) }) };
  expect(hourLook(hour(19, 'booked'), booked)).toBe('yours');
});

test('hours within reach of the run show the rate of its first hour', () => {
  const hours = [
    hour(17, 'available', 600),
    hour(18, 'available', 1200),
    hour(19),
    hour(20, 'booked'),
    hour(21),
  ];
  const isFree = (at: number) => hours.some((one) => one.at === at && one.status === 'available');
  const ground = { price: {} };
  const picker = { ground, hours, date, isFree, moving: undefined, selection: run(18, 19) };
  expect(hours.map(shownRates(picker))).toEqual([600, 1200, 1200, 900, 900]);
  expect(hours.map(shownRates({ ...picker, selection: { ...run(18, 19), date: '2026-11-22' } }))).toEqual([
    600, 1200, 900, 900, 900,
  ]);
  const moving = { bookingDate: date, timeSlot: '21:00-22:00', hours: 1 };
  expect(hours.map(shownRates({ ...picker, moving }))).toEqual([600, 1200, 900, 900, 900]);
});

test('with hourly prices each hour shows its own', () => {
  const hours = [hour(18, 'available', 1200), hour(19)];
  const ground = { price: { mode: 'hourly' as const } };
  const picker = { ground, hours, date, isFree: () => true, moving: undefined, selection: run(18, 19) };
  expect(hours.map(shownRates(picker))).toEqual([1200, 900]);
});

test("on a narrow screen today's past hours are folded; the small hours always are", () => {
  const hours = [hour(0, 'past'), hour(4), ...[8, 13].map((at) => hour(at, 'past')), hour(19), hour(25)];
  const at = (list: TimelineHour[]) => list.map((one) => one.at);
  const narrow = layOutHours({ hours, date, today: date }, false);
  expect(at(narrow.folded)).toEqual([0, 8, 13]);
  expect(at(narrow.dawn)).toEqual([4]);
  expect(narrow.parts.map(({ name, list }) => [name, at(list)])).toEqual([
    ['evening', [19]],
    ['night', [25]],
  ]);
  const wide = layOutHours({ hours, date, today: date }, true);
  expect(wide.folded).toEqual([]);
  expect(at(wide.dawn)).toEqual([0, 4]);
  expect(wide.parts.map(({ name }) => name)).toEqual(['morning', 'afternoon', 'evening', 'night']);
  expect(layOutHours({ hours, date, today: '2026-11-20' }, false).folded).toEqual([]);
});
