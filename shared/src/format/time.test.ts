import { expect, test } from 'vitest';
import { formatClock, formatCountdown, formatHours, formatSlot, formatsIn } from './time.js';

const noonIst = Date.parse('2026-11-21T06:30:00Z');
const english = formatsIn('en');
const hindi = formatsIn('hi');

test('a slot has AM or PM once if both ends share it', () => {
  expect(formatSlot('19:00-21:00')).toBe('7–9 PM');
  expect(formatSlot('11:00-13:00')).toBe('11 AM–1 PM');
  expect(formatSlot('23:00-01:00')).toBe('11 PM–1 AM');
  expect(formatSlot('00:00-01:00')).toBe('12–1 AM');
  expect(formatHours(23, 24)).toBe('11 PM–12 AM');
  expect(formatHours(26, 27)).toBe('2–3 AM');
});

test('days are Today, Tomorrow, then the weekday', () => {
  expect(english.dayName('2026-11-21', noonIst)).toBe('Today');
  expect(english.dayName('2026-11-22', noonIst)).toBe('Tomorrow');
  expect(english.dayName('2026-11-23', noonIst)).toBe('Mon');
  expect(hindi.dayName('2026-11-22', noonIst)).toBe('कल');
  expect(hindi.dayName('2026-11-23', noonIst)).toBe('सोम');
});

test('a date has its year if that is not this year', () => {
  expect(english.formatDay('2026-11-21')).toBe('Sat 21 Nov');
  expect(english.formatDay('2027-01-02', '2026-11-21')).toBe('Sat 2 Jan 2027');
  expect(english.formatFullDay('2026-11-21')).toBe('Sat 21 Nov 2026');
  expect(hindi.formatFullDay('2026-11-21')).toBe('शनि 21 नव 2026');
});

test('a week names its month once if it is in one month', () => {
  expect(english.formatDays('2026-11-21', '2026-11-27')).toBe('21–27 November');
  expect(english.formatDays('2026-11-28', '2026-12-04')).toBe('28 Nov–4 Dec');
  expect(english.formatDays('2026-11-21', '2026-11-21')).toBe('21 November');
  expect(hindi.formatDays('2026-11-21', '2026-11-27')).toBe('21–27 नवंबर');
});

test('the date changes at midnight in India, not in Greenwich', () => {
  expect(english.dayName('2026-11-22', Date.parse('2026-11-21T18:31:00Z'))).toBe('Today');
  expect(english.formatInstant('2026-11-20T20:30:00.000Z')).toBe('21 Nov 2026, 2 AM');
  expect(english.formatDateOf(new Date('2026-12-31T18:30:00Z'))).toBe('1 Jan 2027');
});

test('a clock time on the hour has no minutes', () => {
  expect(formatClock('2026-11-21T06:30:00Z')).toBe('12 PM');
  expect(formatClock('2026-11-20T18:35:00Z')).toBe('12:05 AM');
  expect(formatClock(new Date('2026-11-21T11:59:59Z'))).toBe('5:29 PM');
});

test('a countdown never falls below zero and counts the current second', () => {
  expect(formatCountdown(276_000)).toBe('4:36');
  expect(formatCountdown(59_001)).toBe('1:00');
  expect(formatCountdown(-5)).toBe('0:00');
  expect(formatCountdown(3_599_000)).toBe('59:59');
  expect(formatCountdown(4 * 3_600_000 + 9_000)).toBe('4:00:09');
  expect(english.spellCountdown(4 * 3_600_000)).toBe('4 hours');
  expect(english.spellCountdown(3_600_000 + 61_000)).toBe('1 hour 1 minute 1 second');
  expect(english.spellCountdown(276_000)).toBe('4 minutes 36 seconds');
  expect(english.spellCountdown(60_000)).toBe('1 minute');
  expect(english.spellCountdown(-5)).toBe('0 seconds');
  expect(hindi.spellCountdown(61_000)).toBe('1 मिनट 1 सेकंड');
});

test('formats a moment as people say it', () => {
  expect(english.formatMoment('2026-11-21T11:30:00Z', noonIst)).toBe('5 PM today');
  expect(english.formatMoment('2026-11-22T12:00:00Z', noonIst)).toBe('5:30 PM on Sun 22 Nov');
  expect(hindi.formatMoment('2026-11-22T12:00:00Z', noonIst)).toBe('रवि 22 नव को 5:30 PM');
});

test('a duration of one hour is singular', () => {
  expect([1, 2].map(english.formatDuration)).toEqual(['1 hour', '2 hours']);
  expect([1, 2].map(hindi.formatDuration)).toEqual(['1 घंटा', '2 घंटे']);
});
