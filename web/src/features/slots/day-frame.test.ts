import type { Availability } from '@crease/shared/contracts/grounds';
import { hourSlotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { applyDayFrame, type DayFrame, newerDay, newestOfEach } from './day-frame.js';

const groundId = 'a'.repeat(24);
const aDay = (rev: number, serverTime = '2026-11-21T10:00:00.000Z'): Availability => ({
  groundId,
  date: '2026-11-21',
  rev,
  serverTime,
  bookedSlots: [],
  slots: Array.from({ length: 24 }, (_, hour) => ({
    time: hourSlotText(hour),
    status: 'available',
    pricePerHour: 900,
  })),
});
const aFrame = (rev: number, day: string, heldUntil?: Record<string, string>): DayFrame => ({
  groundId,
  date: '2026-11-21',
  rev,
  serverTime: '2026-11-21T10:00:01.000Z',
  day: day.padEnd(24, 'a'),
  ...(heldUntil ? { heldUntil } : {}),
});

test('a newer frame replaces the whole day', () => {
  const until = '2026-11-21T10:05:00.000Z';
  const { day, stale } = applyDayFrame(aDay(3), aFrame(9, `${'p'.repeat(16)}b${'a'}h`, { '18': until }));
  expect(stale).toBe(false);
  expect(day.rev).toBe(9);
  expect(day.slots[0]?.status).toBe('past');
  expect(day.slots[16]?.status).toBe('booked');
  expect(day.slots[18]).toEqual({ time: '18:00-19:00', status: 'held', pricePerHour: 900, heldUntil: until });
  expect(day.bookedSlots).toEqual(['16:00-17:00', '18:00-19:00']);
});

test('frames that are not newer are dropped, so their order does not matter', () => {
  const { day } = applyDayFrame(aDay(8), aFrame(9, 'h'));
  const again = applyDayFrame(day, aFrame(9, 'h'));
  expect(again).toEqual({ day, stale: true, refetch: false });
  expect(again.day).toBe(day);
  expect(applyDayFrame(day, { ...aFrame(9, 'b'), serverTime: '2026-11-21T10:00:00.999Z' }).day).toBe(day);
  expect(applyDayFrame(day, { ...aFrame(4, 'b'), serverTime: '2026-11-21T11:00:00.000Z' }).day).toBe(day);
});

test('takes a later frame with the same rev if it differs, because a power cut may have undone an earlier one', () => {
  const { day } = applyDayFrame(aDay(8), aFrame(9, 'a'));
  const later = { serverTime: '2026-11-21T10:00:05.000Z' };
  const taken = applyDayFrame(day, { ...aFrame(9, 'b'), ...later });
  expect(taken).toMatchObject({ stale: false, day: { rev: 9, ...later } });
  expect(taken.day.slots[0]?.status).toBe('booked');
  // A frame with the same content is not an update: nothing renders again.
  expect(applyDayFrame(day, { ...aFrame(9, 'a'), ...later })).toEqual({ day, stale: true, refetch: false });
});

test('an hour that opens or closes requests the prices again', () => {
  expect(applyDayFrame(aDay(1), aFrame(2, 'x')).refetch).toBe(true);
  expect(applyDayFrame(aDay(1), aFrame(2, 'h')).refetch).toBe(false);
});

test('of several frames only the newest of each date is applied, in whatever order they arrived', () => {
  const other = { ...aFrame(5, 'b'), date: '2026-11-22' };
  expect(newestOfEach([aFrame(4, 'h'), aFrame(7, 'b'), other, aFrame(6, 'a')])).toEqual([
    aFrame(7, 'b'),
    other,
  ]);
  const later = { ...aFrame(7, 'h'), serverTime: '2026-11-21T10:00:05.000Z' };
  expect(newestOfEach([aFrame(7, 'b'), later, aFrame(7, 'b')])).toEqual([later]);
});

test('of two readings the higher rev wins, then the later clock', () => {
  const old = aDay(4);
  expect(newerDay(old, aDay(3)).rev).toBe(4);
  expect(newerDay(old, aDay(5)).rev).toBe(5);
  const later = applyDayFrame(aDay(3, '2026-11-21T10:07:00.000Z'), aFrame(4, 'p')).day;
  expect(newerDay(old, later)).toBe(later);
  expect(newerDay(later, old)).toBe(later);
});

test('a later reading with the same content keeps the day object, so nothing renders', () => {
  const known = aDay(4);
  expect(newerDay(known, aDay(4, '2026-11-21T10:07:00.000Z'))).toBe(known);
  const dearer = aDay(4, '2026-11-21T10:07:00.000Z');
  dearer.slots[20] = { time: hourSlotText(20), status: 'available', pricePerHour: 1200 };
  expect(newerDay(known, dearer)).toBe(dearer);
});
