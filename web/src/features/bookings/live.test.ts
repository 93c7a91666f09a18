import { expect, test } from 'vitest';
import { isCancellable } from './cancellable.js';
import { withNews } from './live.js';
import { aBooking } from './testing/a-booking.js';

test('a payment seen elsewhere ends the payment window and the amount due', () => {
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

test('a player can cancel until the start and an owner until the end of a booking', () => {
  const during = Date.parse('2026-11-21T14:00:00Z');
  const booking = aBooking({ status: 'confirmed' });
  expect(isCancellable(booking, 'player', Date.parse('2026-11-21T13:29:59Z'))).toBe(true);
  expect(isCancellable(booking, 'player', during)).toBe(false);
  expect(isCancellable(booking, 'owner', during)).toBe(true);
  expect(isCancellable({ ...booking, checkedInAt: '2026-11-21T13:40:00Z' }, 'owner', during)).toBe(false);
  expect(isCancellable({ ...booking, status: 'cancelled' }, 'player', 0)).toBe(false);
});
