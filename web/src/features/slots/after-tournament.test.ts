import { expect, test } from 'vitest';
import { tournamentRuns } from './after-tournament.js';
import type { TimelineHour } from './timeline.js';

const DATE = '2026-11-21';

/** The hours from 6 AM; those in `cups` are a tournament's, those in `booked` are taken. */
function runsOf(cups: Record<number, string>, booked: number[] = [], length = 1) {
  const hours = Array.from({ length: 24 }, (_, index): TimelineHour => {
    const at = index + 6;
    const tournament = cups[at];
    const status = tournament ? 'blocked' : booked.includes(at) ? 'booked' : 'available';
    return { at, date: DATE, pricePerHour: 900, status, ...(tournament ? { tournament } : {}) };
  });
  const isFree = (at: number) => hours.some((hour) => hour.at === at && hour.status === 'available');
  return tournamentRuns(hours, DATE, length, isFree);
}
const run = (start: number, end: number) => ({ date: DATE, start, end });

test('hours in a row of one tournament are one run, with the first free hour after them', () => {
  const cups = { 18: 'Owls Cup', 19: 'Owls Cup', 20: 'Owls Cup' };
  expect(runsOf(cups, [21])).toEqual([{ name: 'Owls Cup', ...run(18, 21), next: run(22, 23) }]);
});

test('a free hour between two matches is the next one after the first of them', () => {
  expect(runsOf({ 18: 'Owls Cup', 20: 'Owls Cup' }).map(({ start, next }) => [start, next?.start])).toEqual([
    [18, 19],
    [20, 21],
  ]);
});

test('two tournaments in consecutive hours are two runs', () => {
  expect(runsOf({ 18: 'Owls Cup', 19: 'Kites Cup' }).map(({ name, next }) => [name, next?.start])).toEqual([
    ['Owls Cup', 20],
    ['Kites Cup', 20],
  ]);
});

test('a booking that is moved gets a free run of its length', () => {
  expect(runsOf({ 18: 'Owls Cup' }, [20], 2)[0]?.next).toEqual(run(21, 23));
});

test('after the last hour of the day nothing is free', () => {
  const booked = Array.from({ length: 10 }, (_, index) => 20 + index);
  expect(runsOf({ 19: 'Owls Cup' }, booked)[0]?.next).toBeUndefined();
  expect(runsOf({})).toEqual([]);
});
