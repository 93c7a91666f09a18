import { hourSlotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { goneSince, lossOf } from './lost-choice.js';
import { type TimelineHour, timelineOf } from './timeline.js';

const DATE = '2026-11-21';
const now = Date.parse('2026-11-21T10:54:00Z'); // 4:24 PM in India

/** A day on which all but these hours are free; the next day is unknown. */
function dayWith(taken: Record<number, TimelineHour['status']>, own: number[] = []) {
  const day = {
    groundId: 'a'.repeat(24),
    date: DATE,
    rev: 1,
    serverTime: new Date(now).toISOString(),
    bookedSlots: [],
    slots: Array.from({ length: 24 }, (_, hour) => ({
      time: hourSlotText(hour),
      status: taken[hour] ?? ('available' as const),
      pricePerHour: 900,
    })),
  };
  const hours = timelineOf(DATE, day, undefined, now);
  return {
    hours,
    isFree: (at: number) => hours.some((hour) => hour.at === at && hour.status === 'available'),
    bookingAt: ({ at }: TimelineHour) => (own.includes(at) ? { bookingId: 'b'.repeat(24) } : undefined),
  };
}
const evening = { date: DATE, start: 19, end: 21 };

test('unavailable hours of an address show their current state and the nearest free ones', () => {
  expect(goneSince(evening, dayWith({}))).toBeUndefined();
  expect(goneSince(evening, dayWith({ 20: 'booked' }))).toMatchObject({
    since: 'taken',
    lostAt: 20,
    wanted: evening,
  });
  expect(goneSince(evening, dayWith({ 19: 'held' }))?.nearest[0]).toEqual({ date: DATE, start: 20, end: 22 });
  expect(goneSince(evening, dayWith({ 19: 'blocked' }))?.since).toBe('closed');
  expect(goneSince({ date: DATE, start: 15, end: 18 }, dayWith({}))?.since).toBe('past');
});

test('hours the player has booked since, and unknown hours, are not reported as gone', () => {
  expect(goneSince(evening, dayWith({ 19: 'booked', 20: 'booked' }, [19, 20]))).toBeUndefined();
  expect(goneSince({ date: DATE, start: 23, end: 25 }, dayWith({}))).toBeUndefined();
});

test('only hours taken by other players count as lost from a selection', () => {
  expect(lossOf(evening, dayWith({ 20: 'held' }))).toMatchObject({ lostAt: 20 });
  expect(lossOf(evening, dayWith({ 20: 'held' }))).not.toHaveProperty('since');
  expect(lossOf({ date: DATE, start: 16, end: 18 }, dayWith({}))).toBeUndefined();
  expect(lossOf(evening, dayWith({ 19: 'booked' }, [19]))).toBeUndefined();
});
