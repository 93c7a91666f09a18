import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { payableBooking } from './payable-booking.js';

const pending = aBooking();
const failed = { outcome: 'failed', requiresRefund: false, booking: pending } as const;

test('after a failed payment a booking that is still due can be paid again, held or approved', () => {
  expect(payableBooking(failed)).toBe(pending);
  const approved = aBooking({ status: 'confirmed' });
  expect(payableBooking({ ...failed, booking: approved })).toBe(approved);
});

test('offers no second payment if none is due, a refund is under way, or the state is undecided or incomplete', () => {
  const { _id, bookingId, groundId, bookingDate, timeSlot } = pending;
  const glimpse = {
    ...{ _id, bookingId, groundId, bookingDate, timeSlot, status: 'pending' as const },
    payment: { status: 'failed' as const },
    pricing: { totalAmount: 2754 },
  };
  for (const state of [
    { ...failed, booking: aBooking({ paymentDue: false }) },
    { ...failed, requiresRefund: true },
    { ...failed, booking: undefined },
    { ...failed, booking: glimpse },
    { ...failed, outcome: 'pending' as const },
    { ...failed, outcome: 'success' as const },
  ])
    expect(payableBooking(state)).toBeUndefined();
});
