import { expect, test } from 'vitest';
import {
  type BarRange,
  barOf,
  endOf,
  gapsOf,
  moveEdge,
  overlapsOf,
  piecesOf,
  rangesOf,
  withHours,
  withRange,
} from './price-bar.js';

const range = (start: number, length: number, key = 0): BarRange => ({ key, start, length, perHour: '1000' });

test('a price survives the conversion to the bar and back', () => {
  const ranges = [
    { start: '18:00', end: '02:00', perHour: 1500 },
    { start: '06:00', end: '18:00', perHour: 900 },
    { start: '02:00', end: '06:00', perHour: 700 },
  ];
  expect(rangesOf(barOf({ ranges, perHour: 1500 }))).toEqual(ranges);
});

test('a ground without ranges is open all day', () => {
  const bar = barOf({ ranges: [], perHour: 800 });
  expect(bar).toEqual([{ key: 0, start: 0, length: 24, perHour: '800' }]);
  expect(rangesOf(bar)).toEqual([{ start: '00:00', end: '00:00', perHour: 800 }]);
  expect(gapsOf(bar)).toEqual([]);
});

test('an edge moves by hours, past midnight in either direction', () => {
  expect(moveEdge(range(18, 4), 'end', 3)).toMatchObject({ start: 18, length: 7 });
  expect(endOf(moveEdge(range(18, 4), 'end', 3))).toBe(1);
  expect(moveEdge(range(0, 4), 'start', -1)).toMatchObject({ start: 23, length: 5 });
  expect(moveEdge(range(18, 4), 'start', 1)).toMatchObject({ start: 19, length: 3 });
});

test('a moved edge keeps at least an hour, at most a day, and the other edge', () => {
  expect(moveEdge(range(18, 4), 'end', -9)).toMatchObject({ start: 18, length: 1 });
  expect(moveEdge(range(18, 4), 'start', 9)).toMatchObject({ start: 21, length: 1 });
  expect(moveEdge(range(18, 4), 'end', 40)).toMatchObject({ start: 18, length: 24 });
  expect(moveEdge(range(18, 4), 'start', -40)).toMatchObject({ start: 22, length: 24 });
});

test('typed hours may wrap, and equal ones mean the whole day', () => {
  expect(withHours(range(6, 4), 22, 2)).toMatchObject({ start: 22, length: 4 });
  expect(withHours(range(6, 4), 6, 6)).toMatchObject({ start: 6, length: 24 });
});

test('a range over midnight is on the bar in two pieces', () => {
  expect(piecesOf(range(22, 4))).toEqual([
    { from: 22, to: 24 },
    { from: 0, to: 2 },
  ]);
  expect(piecesOf(range(20, 4))).toEqual([{ from: 20, to: 24 }]);
});

test('gaps are closed hours, and overlaps have two prices', () => {
  const bar = [range(6, 12), range(17, 8, 1)];
  expect(gapsOf(bar)).toEqual([{ from: 1, to: 6 }]);
  expect(overlapsOf(bar)).toEqual([{ from: 17, to: 18 }]);
  expect(gapsOf([])).toEqual([{ from: 0, to: 24 }]);
});

test('a new range fills the longest gap', () => {
  expect(withRange([range(6, 12), range(20, 2, 4)]).at(-1)).toMatchObject({ key: 5, start: 0, length: 6 });
  expect(withRange([range(0, 24)]).at(-1)).toMatchObject({ key: 1, start: 18, length: 4, perHour: '' });
});
