import { expect, test } from 'vitest';
import { barOfRows, filled, holesOf, holeText, rateBefore, rowsOfBar } from './holes.js';

const bar = (...ranges: [string, string, string?][]) =>
  barOfRows(ranges.map(([start, end, perHour = '900'], key) => ({ key, start, end, perHour })));
const holes = (...args: Parameters<typeof bar>) => holesOf(bar(...args), []).map(holeText);

test('the gap over the night is not reported, even if another is longer', () => {
  expect(holes(['06:00', '23:00'])).toEqual([]);
  expect(holes(['18:00', '23:00'])).toEqual([]);
  expect(holes(['23:00', '02:00'])).toEqual([]);
  expect(holes(['00:00', '00:00'])).toEqual([]);
});

test('a gap between two ranges is reported, also before midnight', () => {
  expect(holes(['06:00', '10:00'], ['17:00', '23:00'])).toEqual(['10:00-17:00']);
  expect(holes(['06:00', '10:00'], ['12:00', '16:00'], ['18:00', '22:00'])).toEqual([
    '10:00-12:00',
    '16:00-18:00',
  ]);
});

test('if the night has a price, the longest gap counts as closing time', () => {
  expect(holes(['18:00', '06:00'])).toEqual([]);
  expect(holes(['20:00', '06:00'], ['16:00', '18:00'])).toEqual(['18:00-20:00']);
});

test('a gap confirmed as closed is not reported until its hours change', () => {
  expect(holesOf(bar(['06:00', '10:00'], ['17:00', '23:00']), ['10:00-17:00'])).toEqual([]);
  expect(holesOf(bar(['06:00', '11:00'], ['17:00', '23:00']), ['10:00-17:00'])).toHaveLength(1);
});

test('a gap is filled at the price before it', () => {
  const before = bar(['17:00', '23:00', '1500'], ['06:00', '10:00', '700']);
  const [hole] = holesOf(before, []);
  if (!hole) throw new Error('a hole');
  expect(rateBefore(before, hole)).toBe('700');
  expect(rowsOfBar(filled(before, hole))).toEqual([
    { key: 0, start: '17:00', end: '23:00', perHour: '1500' },
    { key: 1, start: '06:00', end: '17:00', perHour: '700' },
  ]);
});
