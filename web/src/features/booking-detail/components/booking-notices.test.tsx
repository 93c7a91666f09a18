import type { Booking } from '@crease/shared/contracts/booking';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingNotices } from './booking-notices.js';

type Refund = Booking['payment']['refunds'][number];

const at = aBooking().createdAt;
const refund = (amount: number, status: Refund['status'], kind: Refund['kind'] = 'policy'): Refund => ({
  refundId: `r-${amount}-${status}`,
  orderId: 'order',
  paymentId: 'p',
  amount,
  status,
  kind,
  reason: 'Rain',
  at,
});
const shown = (payment: Partial<Booking['payment']>, status: Booking['status'] = 'cancelled') =>
  renderToStaticMarkup(
    <BookingNotices
      booking={aBooking({ status, payment: { ...aBooking().payment, ...payment } })}
      onPay={() => {}}
    />,
  );
const paid = { status: 'completed' as const, captured: 2754, transactionId: 'p' };
const collected = [{ amount: 2754, method: 'cash' as const, by: 'Sanjay', at }];

test('a booking cancelled after a cash payment says where the cash is settled', () => {
  const said = shown({ collected });
  expect(said).toContain('₹2,754 was paid at the ground. What is owed back of it is settled there');
  expect(said).not.toContain('Nothing was paid');
  expect(shown({})).toContain('Nothing was paid, so nothing is owed.');
  expect(shown(paid)).not.toContain('Nothing was paid');
});

test('reports only the failed one of several refunds, until it is refunded manually', () => {
  const both = [refund(1102, 'failed'), refund(1652, 'processed')];
  const said = shown({ ...paid, refunds: both });
  expect(said).toContain('The refund of ₹1,102 did not go through yet.');
  expect(said).toContain('₹1,652 was refunded');
  const mended = shown({ ...paid, refunds: [...both, refund(1102, 'pending', 'manual')] });
  expect(mended).not.toContain('did not go through');
  expect(mended).toContain('₹2,754 goes back');
});

test('an active booking says that a refund failed, until it is refunded manually', () => {
  const failed = refund(1000, 'failed', 'manual');
  for (const status of ['confirmed', 'completed'] as const) {
    expect(shown({ ...paid, refunds: [failed] }, status)).toContain(
      'The refund of ₹1,000 did not go through yet.',
    );
    const mended = [failed, refund(1000, 'processed', 'manual')];
    expect(shown({ ...paid, refunds: mended }, status)).not.toContain('did not go through');
  }
});
