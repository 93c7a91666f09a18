import { expect, test } from 'vitest';
import { quietHours, soldShare, type WeekHour } from './quiet-hours.js';

const hour = (weekday: number, at: number, sold: number, open = 10, blocked = 0): WeekHour => ({
  weekday,
  hour: at,
  open,
  sold,
  blocked,
});

test('consecutive hours become one stretch, the emptiest first', () => {
  const cells = [hour(1, 10, 1), hour(1, 11, 2), hour(1, 12, 9), hour(2, 9, 3), hour(6, 20, 10)];
  expect(quietHours(cells)).toEqual([
    { weekday: 1, start: 10, end: 12, open: 20, sold: 3 },
    { weekday: 2, start: 9, end: 10, open: 10, sold: 3 },
  ]);
});

test('closed or blocked hours do not count as sellable', () => {
  expect(soldShare(hour(1, 3, 0, 0))).toBeUndefined();
  expect(soldShare(hour(1, 3, 2, 10, 8))).toBe(1);
  expect(quietHours([hour(1, 3, 0, 0), hour(1, 4, 0, 5, 5), hour(1, 5, 2, 10, 8)])).toEqual([]);
});

test('a stretch ends at midnight, because the next day is another weekday', () => {
  const found = quietHours([hour(1, 23, 0), hour(2, 0, 0)]);
  expect(found.map(({ weekday, start, end }) => [weekday, start, end])).toEqual([
    [1, 23, 24],
    [2, 0, 1],
  ]);
});
