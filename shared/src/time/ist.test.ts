import { TZDate } from '@date-fns/tz';
import {
  addDays as addCalendarDays,
  differenceInCalendarDays,
  getISODay,
  getISOWeek,
  getISOWeekYear,
  lightFormat,
  parseISO,
} from 'date-fns';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayOf,
  daysBetween,
  hourOf,
  hourStart,
  isoWeekdayOf,
  isoWeekOf,
  minuteOf,
  TIME_ZONE,
} from './ist.js';

test('the constant offset agrees with the time zone database at any instant of this century', () => {
  const century = {
    min: new Date('2001-01-01T00:00:00Z'),
    max: new Date('2100-12-31T00:00:00Z'),
    noInvalidDate: true,
  };
  fc.assert(
    fc.property(fc.date(century), (at) => {
      const there = new TZDate(at, TIME_ZONE);
      expect(dayOf(at)).toBe(lightFormat(there, 'yyyy-MM-dd'));
      expect([hourOf(at), minuteOf(at)]).toEqual([there.getHours(), there.getMinutes()]);
      const begins = new TZDate(there.getFullYear(), there.getMonth(), there.getDate(), 19, TIME_ZONE);
      expect(hourStart(dayOf(at), 19).getTime()).toBe(begins.getTime());
    }),
  );
});

test('days are added and counted over months and leap years', () => {
  expect(['2028-02-28', '2026-12-31', '2026-03-01'].map((date) => addDays(date, 1))).toEqual([
    ...['2028-02-29', '2027-01-01', '2026-03-02'],
  ]);
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(daysBetween('2028-02-01', '2028-03-01')).toBe(29);
  expect(daysBetween('2026-11-28', '2026-11-21')).toBe(-7);
});

test('an ISO week belongs to the year of its Thursday', () => {
  const weeks = [
    '2026-11-24',
    '2026-01-01',
    '2027-01-03',
    '2027-01-04',
    '2024-12-30',
    '2020-12-31',
    '2021-01-03',
  ];
  expect(weeks.map(isoWeekOf)).toEqual([
    ...['2026-W48', '2026-W01', '2026-W53', '2027-W01', '2025-W01', '2020-W53', '2020-W53'],
  ]);
});

test('a week begins on Monday', () => {
  expect(['2026-11-23', '2026-11-24', '2026-11-29'].map(isoWeekdayOf)).toEqual([1, 2, 7]);
});

test('calendar arithmetic agrees with date-fns on any day of this century', () => {
  const days = fc.integer({ min: 0, max: 36_500 }).map((after) => addDays('2001-01-01', after));
  fc.assert(
    fc.property(days, days, fc.integer({ min: -800, max: 800 }), (date, other, count) => {
      const day = parseISO(date);
      expect(addDays(date, count)).toBe(lightFormat(addCalendarDays(day, count), 'yyyy-MM-dd'));
      expect(daysBetween(other, date)).toBe(differenceInCalendarDays(day, parseISO(other)));
      expect(isoWeekdayOf(date)).toBe(getISODay(day));
      expect(isoWeekOf(date)).toBe(`${getISOWeekYear(day)}-W${String(getISOWeek(day)).padStart(2, '0')}`);
    }),
  );
});

test('a date that does not exist has no neighbours, distance or weekday', () => {
  for (const date of ['2026-02-30', '2026-13-01', 'soon', '']) {
    expect(() => addDays(date, 1), date).toThrow(RangeError);
    expect(daysBetween('2026-01-01', date), date).toBeNaN();
    expect(isoWeekdayOf(date), date).toBeNaN();
  }
});
