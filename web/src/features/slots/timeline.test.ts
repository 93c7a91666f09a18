import type { Availability } from '@crease/shared/contracts/grounds';
import { hourSlotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { nextEdge, selectionOf, slotOf, timelineOf } from './timeline.js';

const now = Date.parse('2026-11-21T10:54:00Z'); // 4:24 PM in India
const day = (
  date: string,
  over: Record<number, Partial<Availability['slots'][number]>> = {},
): Availability => ({
  groundId: 'a'.repeat(24),
  date,
  rev: 1,
  serverTime: new Date(now).toISOString(),
  bookedSlots: [],
  slots: Array.from({ length: 24 }, (_, hour) => ({
    time: hourSlotText(hour),
    status: 'available' as const,
    pricePerHour: 900,
    ...over[hour],
  })),
});

test("today's hours are past up to and including the current one", () => {
  const hours = timelineOf('2026-11-21', day('2026-11-21'), day('2026-11-22'), now);
  expect(hours[16]?.status).toBe('past');
  expect(hours[17]?.status).toBe('available');
});

test('the night runs on to 6 AM of the next date', () => {
  const hours = timelineOf(
    '2026-11-21',
    day('2026-11-21'),
    day('2026-11-22', { 1: { status: 'booked' } }),
    now,
  );
  expect(hours).toHaveLength(30);
  expect(hours[25]).toMatchObject({ at: 25, date: '2026-11-22', status: 'booked' });
  expect(timelineOf('2026-12-21', day('2026-12-21'), undefined, now)).toHaveLength(24);
});

test('a held hour becomes free when its time is over, without a message from the server', () => {
  const heldUntil = '2026-11-21T10:55:00.000Z';
  const held = day('2026-11-21', { 18: { status: 'held', heldUntil } });
  const before = timelineOf('2026-11-21', held, undefined, now);
  expect(before[18]).toMatchObject({ status: 'held', heldUntil });
  expect(nextEdge(before, now)).toBe(Date.parse(heldUntil));
  expect(timelineOf('2026-11-21', held, undefined, Date.parse(heldUntil))[18]?.status).toBe('available');
});

test('the hours of a hold being released are free for its holder, even if reads still show them held, and no others are', () => {
  const leaving = '2026-11-21T10:58:00.000Z';
  const taken = (heldUntil: string) => ({ status: 'held' as const, heldUntil });
  const held = day('2026-11-21', { 18: taken(leaving), 19: taken('2026-11-21T10:58:00.001Z') });
  const hours = timelineOf('2026-11-21', held, undefined, now, undefined, leaving);
  expect(hours.slice(18, 20).map(({ status }) => status)).toEqual(['available', 'held']);
});

test('a selection becomes a slot of the right date, and back', () => {
  const late = { date: '2026-11-21', start: 23, end: 25 };
  expect(slotOf(late)).toEqual({ bookingDate: '2026-11-21', timeSlot: '23:00-01:00' });
  const small = { date: '2026-11-21', start: 25, end: 27 };
  expect(slotOf(small)).toEqual({ bookingDate: '2026-11-22', timeSlot: '01:00-03:00' });
  expect(selectionOf('2026-11-22', '01:00-03:00', '2026-11-21')).toEqual(small);
  expect(selectionOf('2026-11-21', '04:00-06:00', '2026-11-21')).toEqual({
    date: '2026-11-21',
    start: 4,
    end: 6,
  });
  expect(selectionOf('2026-11-21', '23:00-01:00', '2026-11-21')).toEqual(late);
});
