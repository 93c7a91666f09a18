import { expect, test } from 'vitest';
import { ownHourKey, ownHoursOf } from './own-hours.js';
import { aBooking } from './testing/a-booking.js';

const ground = aBooking().groundId._id;

test('a booking has its hours, those past midnight on the next date', () => {
  const timeSlot = { startTime: '23:00', endTime: '01:00', duration: 2 };
  const own = ownHoursOf([aBooking({ status: 'confirmed', timeSlot })], ground);
  expect([...own.keys()]).toEqual([ownHourKey('2026-11-21', 23), ownHourKey('2026-11-22', 0)]);
  expect(own.get(ownHourKey('2026-11-22', 0))).toEqual({ bookingId: aBooking()._id });
});

test('a pending booking has the end of its payment window', () => {
  const own = ownHoursOf([aBooking()], ground);
  expect(own.get(ownHourKey('2026-11-21', 20))).toMatchObject({ until: '2026-11-21T10:05:00Z' });
});

test('a cancelled booking, or one elsewhere, has no hours at this ground', () => {
  const elsewhere = { _id: 'f'.repeat(24), name: 'Elsewhere' };
  expect(
    ownHoursOf([aBooking({ status: 'cancelled' }), aBooking({ groundId: elsewhere })], ground).size,
  ).toBe(0);
});
