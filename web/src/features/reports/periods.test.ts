import { expect, test } from 'vitest';
import { changeBetween, keysOf, mondayOfKey, periodBefore, periodOf } from './periods.js';

const TUESDAY = '2026-11-24';

test('weeks begin on Monday, months on the first', () => {
  expect(periodOf('week', TUESDAY)).toEqual({ from: '2026-11-23', to: TUESDAY });
  expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
  expect(periodOf('last-week', TUESDAY)).toEqual({ from: '2026-11-16', to: '2026-11-22' });
  expect(periodOf('month', TUESDAY)).toEqual({ from: '2026-11-01', to: TUESDAY });
  expect(periodOf('last-month', '2027-01-15')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  expect(periodOf('days-90', TUESDAY)).toEqual({ from: '2026-08-27', to: TUESDAY });
});

test('a whole month is compared with the previous month, whatever its length', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('an unfinished week or month is compared with the same days of the previous one', () => {
  expect(periodBefore({ from: '2026-11-23', to: TUESDAY })).toEqual({ from: '2026-11-16', to: '2026-11-17' });
  expect(periodBefore({ from: '2026-11-01', to: TUESDAY })).toEqual({ from: '2026-10-01', to: '2026-10-24' });
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
    from: '2026-02-01',
    to: '2026-02-28',
  });
});

test('other date ranges are compared with the same number of days before them', () => {
  expect(periodBefore({ from: '2026-11-23', to: '2026-11-29' })).toEqual({
    from: '2026-11-16',
    to: '2026-11-22',
  });
  expect(periodBefore({ from: '2026-03-10', to: '2026-03-12' })).toEqual({
    from: '2026-03-07',
    to: '2026-03-09',
  });
});

test('a week is found by its key', () => {
  expect(mondayOfKey('2026-W53')).toBe('2026-12-28');
  expect(mondayOfKey('2027-W01')).toBe('2027-01-04');
});

test('a series has every day, week and month of its period once', () => {
  const period = { from: '2026-12-30', to: '2027-01-05' };
  expect(keysOf(period, 'day')).toHaveLength(7);
  expect(keysOf(period, 'week')).toEqual(['2026-W53', '2027-W01']);
  expect(keysOf(period, 'month')).toEqual(['2026-12', '2027-01']);
  expect(keysOf({ from: '2027-01-05', to: '2027-01-01' }, 'day')).toEqual([]);
});

test('changes are in percent up to three times, then a factor, and undefined against an empty period', () => {
  expect(changeBetween(0, 500)).toBeUndefined();
  expect(changeBetween(400, 500)).toEqual({ percent: 25 });
  expect(changeBetween(500, 400)).toEqual({ percent: -20 });
  expect(changeBetween(500, 1_500)).toEqual({ percent: 200 });
  expect(changeBetween(500, 1_800)).toEqual({ percent: 260, times: 4 });
});
