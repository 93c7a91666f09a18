import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { judgeRefusedOrder } from './refused-order.js';

const withCash = (...amounts: number[]) => {
  const booking = aBooking({ status: 'confirmed' });
  const collected = amounts.map((amount) => ({
    amount,
    method: 'cash' as const,
    by: 'Sanjay',
    at: booking.createdAt,
  }));
  return { ...booking, payment: { ...booking.payment, collected } };
};

test('a booking paid in cash is reported as paid at the ground, not lost', () => {
  expect(judgeRefusedOrder(withCash(2754))).toEqual({
    is: 'standing',
    text: 'This booking is paid at the ground. Nothing more is due.',
  });
  expect(judgeRefusedOrder({ ...withCash(2000, 754), status: 'completed' })).toMatchObject({
    text: 'This booking is paid at the ground. Nothing more is due.',
  });
});

test('tells how much of a confirmed booking is still due', () => {
  expect(judgeRefusedOrder(withCash(2000))).toEqual({
    is: 'standing',
    text: 'Your booking stands. Please pay ₹754 at the ground.',
  });
  expect(judgeRefusedOrder(withCash())).toMatchObject({
    text: 'Your booking stands. Please pay ₹2,754 at the ground.',
  });
});

test('a booking paid in another tab counts as paid; a cancelled, expired or unknown one as lost', () => {
  const paid = { ...aBooking().payment, status: 'completed' as const };
  expect(judgeRefusedOrder(aBooking({ status: 'confirmed', payment: paid }))).toEqual({ is: 'paid' });
  for (const booking of [aBooking({ status: 'cancelled' }), aBooking(), undefined])
    expect(judgeRefusedOrder(booking)).toEqual({ is: 'lost' });
});
