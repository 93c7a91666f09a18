import type { Booking } from '@crease/shared/contracts/booking';
import type { Availability } from '@crease/shared/contracts/grounds';
import { dueAtGround } from '@crease/shared/money-state';
import { slotEnd, slotStart, slotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { dueState, playerName } from '../desk/dues.js';
import { withPending } from '../desk/live.js';
import { freeHours, longestFrom } from '../desk-actions/free-hours.js';
import { intoLanes, nightEnd } from '../owner-calendar/week.js';

let made = 0;
function aBooking(date: string, startTime: string, endTime: string, fields: Partial<Booking> = {}): Booking {
  made += 1;
  const timeSlot = { startTime, endTime, duration: 1 };
  return {
    _id: String(made).padStart(24, '0'),
    bookingId: `CR-${String(made).padStart(8, '0')}`,
    groundId: { _id: 'b'.repeat(24), name: 'Sixer Cage' },
    userId: null,
    bookingDate: date,
    timeSlot,
    startsAt: slotStart(date, slotText(timeSlot)).toISOString(),
    endsAt: slotEnd(date, slotText(timeSlot)).toISOString(),
    playerDetails: {
      teamName: `Team ${made}`,
      playerCount: 10,
      contactPerson: { name: 'Asha', phone: '9820012345' },
    },
    pricing: {
      ratePerHour: 1500,
      hours: 1,
      baseAmount: 1500,
      discount: 0,
      convenienceFee: 30,
      taxes: 233,
      totalAmount: 1530,
    },
    amount: 1530,
    status: 'confirmed',
    paymentDue: true,
    payment: { status: 'pending', refunds: [], collected: [] },
    emailSent: false,
    source: 'online',
    timeline: [],
    createdAt: '2026-11-20T10:00:00Z',
    updatedAt: '2026-11-20T10:00:00Z',
    ...fields,
  };
}
const paid = { status: 'completed' as const, refunds: [], collected: [] };
const today = '2026-11-21';

test('what is due at the ground is the price less what was collected, or what a move added to a paid one', () => {
  const booking = aBooking(today, '18:00', '19:00');
  expect(dueAtGround(booking)).toBe(1530);
  const some = [{ amount: 1000, method: 'cash' as const, by: 'Sunil', at: '2026-11-21T10:00:00Z' }];
  expect(dueAtGround({ ...booking, payment: { ...booking.payment, collected: some } })).toBe(530);
  expect(dueAtGround({ ...booking, payment: paid })).toBe(0);
  expect(dueAtGround({ ...booking, payment: paid, pricing: { ...booking.pricing, dueAtGround: 300 } })).toBe(
    300,
  );
});

test('a booking is new until approved or paid, then due, then paid', () => {
  const booking = aBooking(today, '18:00', '19:00');
  expect(dueState({ ...booking, status: 'pending' })).toBe('new');
  expect(dueState(booking)).toBe('due');
  expect(dueState({ ...booking, payment: paid })).toBe('paid');
  expect(playerName({ playerDetails: { ...booking.playerDetails, teamName: undefined } })).toBe('Asha');
});

test('a calendar goes on as long at night as one of its grounds is open', () => {
  const price = (...ranges: [string, string][]) => ({
    price: {
      perHour: 900,
      currency: 'INR',
      discount: 0,
      ranges: ranges.map(([start, end]) => ({ start, end, perHour: 900 })),
    },
  });
  const byDay = price(['06:00', '00:00']);
  expect(nightEnd([])).toBe(24);
  expect(nightEnd([byDay])).toBe(24);
  expect(nightEnd([byDay, price(['06:00', '18:00'], ['18:00', '02:00'])])).toBe(26);
  expect(nightEnd([price(['00:00', '00:00'])])).toBe(30);
  expect(nightEnd([price()])).toBe(30);
});

test('overlapping pieces lie side by side, those after them have the whole width', () => {
  const pieces = [
    { from: 18, to: 20 },
    { from: 19, to: 21 },
    { from: 20, to: 21 },
    { from: 21, to: 22 },
  ];
  expect(intoLanes(pieces).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});

test('free hours run on until one that is taken, six at most', () => {
  const day: Availability = {
    groundId: 'b'.repeat(24),
    date: today,
    rev: 1,
    serverTime: '2026-11-21T10:54:00Z',
    bookedSlots: [],
    slots: Array.from({ length: 24 }, (_, hour) => ({
      time: 'x',
      status: hour < 17 ? 'past' : hour === 20 ? 'booked' : 'available',
      pricePerHour: 1500,
    })),
  };
  expect(freeHours(day, 18).map(({ hour }) => hour)).toEqual([18, 19, 21, 22, 23]);
  expect(longestFrom(day, 17)).toBe(3);
  expect(longestFrom(day, 20)).toBe(0);
  expect(longestFrom(day, 22)).toBe(2);
  const next = {
    ...day,
    slots: day.slots.map((s, hour) => ({ ...s, status: hour < 3 ? ('available' as const) : s.status })),
  };
  expect(longestFrom(day, 22, next)).toBe(5);
  expect(longestFrom({ ...day, slots: day.slots.map((s) => ({ ...s, status: 'available' })) }, 2)).toBe(6);
});

test('a new booking joins those that wait once, and only while it waits', () => {
  const booking = aBooking(today, '18:00', '19:00', { status: 'pending' });
  const list = withPending({ bookings: [] }, booking);
  expect(list.bookings).toHaveLength(1);
  expect(withPending(list, booking)).toBe(list);
  expect(withPending({ bookings: [] }, { ...booking, status: 'confirmed' }).bookings).toEqual([]);
});
