import { expect, test } from 'vitest';
import { readDate, readHour, readRupees, readSlot } from './read-cells.js';

test.each([
  ['2026-12-05', '2026-12-05'],
  ['2026-12-05T18:00:00Z', '2026-12-05'],
  ['2026-12-05T18:30:00.000Z', '2026-12-06'],
  ['2026-12-05T18:29:59Z', '2026-12-05'],
  ['2026-12-05 23:30:00 UTC', '2026-12-06'],
  ['2026-12-05T23:30:00+05:30', '2026-12-05'],
  ['2026-12-05T23:30:00-0500', '2026-12-06'],
  ['2026-12-05 18:30', '2026-12-05'],
  ['2026-12-05 6:30 PM', '2026-12-05'],
  ['2026-12-05T18:30 in London', undefined],
  ['05/12/2026', '2026-12-05'],
  ['5-12-26', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['05-Dec-2026', '2026-12-05'],
  ['Sat, 5 December 2026', '2026-12-05'],
  ['31/02/2026', undefined],
  ['12/25/2026', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('reads the date %s as %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each([
  ['18:00', 18],
  ['18.00', 18],
  ['18:00:00', 18],
  ['18', 18],
  ['6 PM', 18],
  ['6:00pm', 18],
  ['12 am', 0],
  ['12 p.m.', 12],
  ['24:00', 24],
  ['2026-12-05T12:30:00Z', 18],
  ['2026-12-05T12:00:00Z', undefined],
  ['18:30', undefined],
  ['13 PM', undefined],
  ['25', undefined],
  ['evening', undefined],
])('reads the hour %s as %s', (text, hour) => {
  expect(readHour(text)).toBe(hour);
});

test.each([
  ['18:00-20:00', '18:00-20:00'],
  ['6 PM - 8 PM', '18:00-20:00'],
  ['6:00 pm to 8:00 pm', '18:00-20:00'],
  ['22:00–01:00', '22:00-01:00'],
  ['11 PM - 12 AM', '23:00-00:00'],
  ['18:00-18:00', undefined],
  ['18:00', undefined],
  ['18:00-18:30', undefined],
])('reads the slot %s as %s', (text, slot) => {
  expect(readSlot(text)).toBe(slot);
});

test.each([
  ['1200', 1200],
  ['₹1,200', 1200],
  ['Rs. 1,200/-', 1200],
  ['INR 1200.00', 1200],
  ['1200.50', undefined],
  ['-5', undefined],
  ['free', undefined],
])('reads the amount %s as %s', (text, amount) => {
  expect(readRupees(text)).toBe(amount);
});
