import type { Booking } from '@crease/shared/contracts/booking';
import { dueAtGround } from '@crease/shared/money-state';
import { slotEnd, slotStart, slotText } from '@crease/shared/time/slots';
import { expect, test } from 'vitest';
import { dueState, playerName } from './dues.js';
import { withPending } from './live.js';

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

test('the amount due at the ground is the price less what was collected, or the extra cost of a move', () => {
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

test('a new booking joins the waiting ones once, and only while it waits', () => {
  const booking = aBooking(today, '18:00', '19:00', { status: 'pending' });
  const list = withPending({ bookings: [] }, booking);
  expect(list.bookings).toHaveLength(1);
  expect(withPending(list, booking)).toBe(list);
  expect(withPending({ bookings: [] }, { ...booking, status: 'confirmed' }).bookings).toEqual([]);
});
