import type { Booking } from '@crease/shared/contracts/booking';
import { expect, test } from 'vitest';
import { aBooking } from '../bookings/testing/a-booking.js';
import { movable, moveTerms } from './movable.js';

const start = Date.parse('2026-11-21T13:30:00Z');
const confirmed = (fields: Partial<Booking> = {}) => aBooking({ status: 'confirmed', ...fields });

test('a confirmed booking can be moved until two hours before its start', () => {
  expect(movable(confirmed(), start - 2 * 3_600_000)).toBe('yes');
  expect(movable(confirmed(), start - 2 * 3_600_000 + 1)).toBe('too-late');
  expect(movable(confirmed(), start)).toBe('no');
  expect(movable(confirmed({ checkedInAt: '2026-11-21T10:00:00Z' }), 0)).toBe('no');
  expect(movable(aBooking(), 0)).toBe('no');
});

const paid = (dueAtGround?: number) => {
  const { pricing, payment } = aBooking();
  return {
    status: 'confirmed' as const,
    pricing: { ...pricing, totalAmount: 2000, ...(dueAtGround ? { dueAtGround } : {}) },
    payment: { ...payment, status: 'completed' as const, captured: 2000 - (dueAtGround ?? 0) },
  };
};

test('the extra cost of a dearer time is due at the ground', () => {
  expect(moveTerms(paid(), 2300)).toEqual({ total: 2300, more: 300, less: 0, refund: 0, backAtGround: 0 });
});

test('a move to a cheaper time first reduces what is due at the ground, then refunds', () => {
  expect(moveTerms(paid(), 1500)).toEqual({ total: 1500, more: 0, less: 0, refund: 500, backAtGround: 0 });
  expect(moveTerms(paid(200), 1500)).toEqual({
    total: 1500,
    more: 0,
    less: 200,
    refund: 300,
    backAtGround: 0,
  });
});

test('a booking without online payment only changes the amount due', () => {
  const { pricing, payment } = aBooking();
  const unpaid = { status: 'confirmed' as const, pricing: { ...pricing, totalAmount: 2000 }, payment };
  expect(moveTerms(unpaid, 1500)).toEqual({ total: 1500, more: 0, less: 500, refund: 0, backAtGround: 0 });
});

test('money paid at the ground is returned there, and no more is refunded than was paid online', () => {
  const cash = (amount: number) => [{ amount, method: 'cash' as const, by: 'S', at: aBooking().createdAt }];
  const { pricing, payment } = aBooking();
  const atGround = {
    status: 'confirmed' as const,
    pricing: { ...pricing, totalAmount: 2000 },
    payment: { ...payment, collected: cash(1800) },
  };
  expect(moveTerms(atGround, 1500)).toEqual({
    total: 1500,
    more: 0,
    less: 200,
    refund: 0,
    backAtGround: 300,
  });
  const dear = paid(1500);
  const both = { ...dear, payment: { ...dear.payment, collected: cash(1500) } };
  expect(moveTerms(both, 1000)).toEqual({ total: 1000, more: 0, less: 0, refund: 500, backAtGround: 500 });
});

const byHand = (amount: number, status: 'processed' | 'failed', paymentId = 'p') => ({
  refundId: 'r1',
  orderId: 'order',
  paymentId,
  kind: 'manual' as const,
  amount,
  status,
  reason: 'Lights were out',
  at: aBooking().createdAt,
});

test('does not return again what an owner gave back by hand, and owes no cash for it', () => {
  const dear = paid(400);
  const refunds = [byHand(600, 'processed')];
  const collected = [{ amount: 400, method: 'cash' as const, by: 'S', at: aBooking().createdAt }];
  const payment = { ...dear.payment, transactionId: 'p', refunds, collected };
  expect(moveTerms({ ...dear, payment }, 800)).toEqual({
    total: 800,
    more: 0,
    less: 0,
    refund: 1000,
    backAtGround: 0,
  });
});

test('the amount of a failed refund is not promised again, except that of another payment', () => {
  const refundOf = (...refunds: ReturnType<typeof byHand>[]) => {
    const booking = paid();
    return moveTerms({ ...booking, payment: { ...booking.payment, transactionId: 'p', refunds } }, 1500)
      .refund;
  };
  expect(refundOf(byHand(2000, 'failed'))).toBe(0);
  expect(refundOf(byHand(1800, 'failed'))).toBe(200);
  expect(refundOf(byHand(2000, 'failed', 'unused'))).toBe(500);
});
