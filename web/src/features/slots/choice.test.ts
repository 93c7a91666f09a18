import { describe, expect, test } from 'vitest';
import { firstChoice } from './choice.js';

const groundId = 'a'.repeat(24);
const today = '2026-11-21';
const nothing = { groundId, today, hold: undefined, asked: undefined, moving: undefined };
const hold = {
  holdId: 'd'.repeat(24),
  userId: 'c'.repeat(24),
  groundId,
  bookingDate: '2026-11-22',
  timeSlot: '19:00-21:00',
  expiresAt: '2026-11-21T11:00:00.000Z',
};
const asked = { bookingDate: '2026-11-23', timeSlot: '18:00-20:00' };
const moving = { bookingDate: '2026-11-24', timeSlot: '20:00-22:00', hours: 2 };

describe('the first choice', () => {
  test('initially nothing is selected, and the day is today', () => {
    expect(firstChoice(nothing)).toEqual({ date: today, selection: undefined, wish: undefined });
  });

  test("initially the player's hold at this ground is selected, not one elsewhere", () => {
    const selection = { date: '2026-11-22', start: 19, end: 21 };
    expect(firstChoice({ ...nothing, hold })).toEqual({ date: '2026-11-22', selection, wish: undefined });
    expect(firstChoice({ ...nothing, hold: { ...hold, groundId: 'b'.repeat(24) } })).toMatchObject({
      date: today,
      selection: undefined,
    });
  });

  test('hours named by an address are only requested, and take precedence over a hold', () => {
    expect(firstChoice({ ...nothing, hold, asked })).toEqual({
      date: '2026-11-23',
      selection: undefined,
      wish: { date: '2026-11-23', start: 18, end: 20 },
    });
    expect(firstChoice({ ...nothing, asked: { bookingDate: '2026-11-25' } })).toEqual({
      date: '2026-11-25',
      selection: undefined,
      wish: undefined,
    });
  });

  test('when a booking is moved, only its day is selected initially, with or without a hold', () => {
    expect(firstChoice({ ...nothing, hold, moving })).toEqual({
      date: '2026-11-24',
      selection: undefined,
      wish: undefined,
    });
  });

  test('a selection that begins in the small hours belongs to the evening before', () => {
    expect(
      firstChoice({ ...nothing, asked: { bookingDate: '2026-11-24', timeSlot: '01:00-03:00' } }),
    ).toEqual({
      date: '2026-11-23',
      selection: undefined,
      wish: { date: '2026-11-23', start: 25, end: 27 },
    });
  });
});
