import type { Booking } from '@crease/shared/contracts/bookings';
import { expect, test } from 'vitest';
import { isCancellable } from './cancellable.js';
import { withNews } from './live.js';

const aBooking = (fields: Partial<Booking> = {}): Booking => ({
  _id: 'a'.repeat(24),
  bookingId: 'CR-ABCD1234',
  groundId: { _id: 'b'.repeat(24), name: 'Sixer Cage' },
  userId: null,
  bookingDate: '2026-11-21',
  timeSlot: { startTime: '19:00', endTime: '21:00', duration: 2 },
  startsAt: '2026-11-21T13:30:00Z',
  endsAt: '2026-11-21T15:30:00Z',
  playerDetails: { playerCount: 10, contactPerson: { name: 'Asha', phone: '9820012345' } },
  pricing: {
    ratePerHour: 1500,
    hours: 2,
    baseAmount: 3000,
    discount: 300,
    convenienceFee: 54,
    taxes: 420,
    totalAmount: 2754,
  },
  amount: 2754,
  status: 'pending',
  expiresAt: '2026-11-21T10:05:00Z',
  paymentDue: true,
  payment: { status: 'pending', refunds: [], collected: [] },
  emailSent: false,
  source: 'online',
  timeline: [],
  createdAt: '2026-11-21T10:00:00Z',
  updatedAt: '2026-11-21T10:00:00Z',
  ...fields,
});

test('a payment seen elsewhere ends the window and the due payment', () => {
  const after = withNews(aBooking(), {
    _id: 'a'.repeat(24),
    bookingId: 'CR-ABCD1234',
    status: 'confirmed',
    payment: { status: 'completed' },
  });
  expect(after).toMatchObject({ status: 'confirmed', paymentDue: false, payment: { status: 'completed' } });
  expect(after.expiresAt).toBeUndefined();
});

test('an approved booking can still be paid online', () => {
  const after = withNews(aBooking(), {
    _id: 'a'.repeat(24),
    bookingId: 'CR-ABCD1234',
    status: 'confirmed',
    payment: { status: 'pending' },
  });
  expect(after.paymentDue).toBe(true);
});

test('a player cancels until the start, an owner until the end, nobody what is over', () => {
  const during = Date.parse('2026-11-21T14:00:00Z');
  const booking = aBooking({ status: 'confirmed' });
  expect(isCancellable(booking, 'player', Date.parse('2026-11-21T13:29:59Z'))).toBe(true);
  expect(isCancellable(booking, 'player', during)).toBe(false);
  expect(isCancellable(booking, 'owner', during)).toBe(true);
  expect(isCancellable({ ...booking, checkedInAt: '2026-11-21T13:40:00Z' }, 'owner', during)).toBe(false);
  expect(isCancellable({ ...booking, status: 'cancelled' }, 'player', 0)).toBe(false);
});
