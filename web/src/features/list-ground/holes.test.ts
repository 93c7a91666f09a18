import { expect, test } from 'vitest';
import { barOfRows, filled, holesOf, holeText, rateBefore, rowsOfBar } from './holes.js';

const bar = (...ranges: [string, string, string?][]) =>
  barOfRows(ranges.map(([start, end, perHour = '900'], key) => ({ key, start, end, perHour })));
const holes = (...args: Parameters<typeof bar>) => holesOf(bar(...args), []).map(holeText);

test('the night is no hole, whatever is longer', () => {
  expect(holes(['06:00', '23:00'])).toEqual([]);
  expect(holes(['18:00', '23:00'])).toEqual([]);
  expect(holes(['23:00', '02:00'])).toEqual([]);
  expect(holes(['00:00', '00:00'])).toEqual([]);
});

test('hours between two ranges are a hole, also before midnight', () => {
  expect(holes(['06:00', '10:00'], ['17:00', '23:00'])).toEqual(['10:00-17:00']);
  expect(holes(['06:00', '10:00'], ['12:00', '16:00'], ['18:00', '22:00'])).toEqual([
    '10:00-12:00',
    '16:00-18:00',
  ]);
});

test('where the night has a price the longest gap is when the ground is closed', () => {
  expect(holes(['18:00', '06:00'])).toEqual([]);
  expect(holes(['20:00', '06:00'], ['16:00', '18:00'])).toEqual(['18:00-20:00']);
});

test('one that is said to be closed asks no more, until its hours are others', () => {
  expect(holesOf(bar(['06:00', '10:00'], ['17:00', '23:00']), ['10:00-17:00'])).toEqual([]);
  expect(holesOf(bar(['06:00', '11:00'], ['17:00', '23:00']), ['10:00-17:00'])).toHaveLength(1);
});

test('a hole is filled at the price before it', () => {
  const before = bar(['17:00', '23:00', '1500'], ['06:00', '10:00', '700']);
  const [hole] = holesOf(before, []);
  if (!hole) throw new Error('a hole');
  expect(rateBefore(before, hole)).toBe('700');
  expect(rowsOfBar(filled(before, hole))).toEqual([
    { key: 0, start: '17:00', end: '23:00', perHour: '1500' },
    { key: 1, start: '06:00', end: '17:00', perHour: '700' },
  ]);
});
