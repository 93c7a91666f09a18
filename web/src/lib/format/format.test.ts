import { expect, test } from 'vitest';
import { formatRupees } from './money.js';
import {
  dayName,
  formatCountdown,
  formatDay,
  formatHours,
  formatMoment,
  formatSlot,
  sayCountdown,
} from './time.js';

const noonIst = Date.parse('2026-11-21T06:30:00Z');

test('money has Indian grouping and no decimals', () => {
  expect(formatRupees(2754)).toBe('₹2,754');
  expect(formatRupees(125000)).toBe('₹1,25,000');
});

test('a slot says AM or PM once where both ends share it', () => {
  expect(formatSlot('19:00-21:00')).toBe('7–9 PM');
  expect(formatSlot('11:00-13:00')).toBe('11 AM–1 PM');
  expect(formatSlot('23:00-01:00')).toBe('11 PM–1 AM');
  expect(formatSlot('00:00-01:00')).toBe('12–1 AM');
  expect(formatHours(23, 24)).toBe('11 PM–12 AM');
  expect(formatHours(26, 27)).toBe('2–3 AM');
});

test('days are Today, Tomorrow, then the weekday', () => {
  expect(dayName('2026-11-21', noonIst)).toBe('Today');
  expect(dayName('2026-11-22', noonIst)).toBe('Tomorrow');
  expect(dayName('2026-11-23', noonIst)).toBe('Mon');
  expect(formatDay('2026-11-21')).toBe('Sat 21 Nov');
  expect(formatDay('2027-01-02', '2026-11-21')).toBe('Sat 2 Jan 2027');
});

test('a day changes at midnight in India, not in Greenwich', () => {
  expect(dayName('2026-11-22', Date.parse('2026-11-21T18:31:00Z'))).toBe('Today');
});

test('a countdown never falls below zero and shows the second that is running', () => {
  expect(formatCountdown(276_000)).toBe('4:36');
  expect(formatCountdown(59_001)).toBe('1:00');
  expect(formatCountdown(-5)).toBe('0:00');
  expect(sayCountdown(276_000)).toBe('4 minutes 36 seconds');
  expect(sayCountdown(60_000)).toBe('1 minute');
});

test('a moment is said as people say it', () => {
  expect(formatMoment('2026-11-21T11:30:00Z', noonIst)).toBe('5 PM today');
  expect(formatMoment('2026-11-22T12:00:00Z', noonIst)).toBe('5:30 PM on Sun 22 Nov');
});
