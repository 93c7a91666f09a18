import { describe, expect, it } from 'vitest';
import { dateOfDay, dayOfDate, CALENDAR_DAYS as days } from './calendar-days.js';

const moved = (day: string, move: (date: Date) => Date) => dayOfDate(move(dateOfDay(day)));

describe('the calendar of the pickers', () => {
  it('a date stays within a shorter month when the month changes', () => {
    expect(moved('2026-01-31', (date) => days.addMonth(date, 1))).toBe('2026-02-28');
    expect(moved('2028-02-29', (date) => days.addYear(date, -1))).toBe('2027-02-28');
    expect(moved('2026-10-31', (date) => days.setMonth(date, 8))).toBe('2026-09-30');
    expect(moved('2026-01-15', (date) => days.addMonth(date, -1))).toBe('2025-12-15');
    expect(moved('2026-02-10', days.getEndDate)).toBe('2026-02-28');
  });

  it('weeks in the pickers begin on Monday', () => {
    expect(days.locale.getWeekFirstDay('en')).toBe(1);
    expect(moved('2026-11-29', (date) => days.locale.getWeekFirstDate('en', date))).toBe('2026-11-23');
    expect(days.locale.getWeek('en', dateOfDay('2027-01-01'))).toBe(53);
  });

  it('the pickers write and read days, and refuse years that are still being typed', () => {
    const date = dateOfDay('2026-11-05');
    expect(days.locale.format('en', date, 'YYYY-MM-DD')).toBe('2026-11-05');
    expect(days.locale.format('en', date, 'D/M/YYYY')).toBe('5/11/2026');
    expect(days.locale.parse('en', '2026-11-05', ['YYYY-MM-DD'])).toEqual(date);
    expect(days.locale.parse('en', '0020-11-05', ['YYYY-MM-DD'])).toBeNull();
    expect(days.locale.parse('en', '2026-02-30', ['YYYY-MM-DD'])).toBeNull();
  });
});
