import type { Booking } from '@crease/shared/contracts/booking';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { moveTerms } from '../movable.js';
import { MovePreview } from './move-preview.js';

const plain = aBooking({ status: 'confirmed' });
const paid = { ...plain.payment, status: 'completed' as const, captured: 2754, transactionId: 'p' };
const byHand = (status: 'processed' | 'failed') => ({
  refundId: 'r1',
  orderId: 'order',
  paymentId: 'p',
  kind: 'manual' as const,
  amount: 2754,
  status,
  reason: 'Lights were out',
  at: plain.createdAt,
});
const to = { bookingDate: '2026-11-22', timeSlot: '10:00-12:00' };

const start = Date.parse(plain.startsAt);
const hoursBefore = (hours: number) => start - hours * 3_600_000;

function shown(refunds: Booking['payment']['refunds'], total = 1652, now = hoursBefore(5)): string {
  const booking = { ...plain, payment: { ...paid, refunds } };
  return renderToStaticMarkup(
    <MovePreview booking={booking} to={to} terms={moveTerms(booking, total)} changed={false} now={now} />,
  );
}

test('a move to a cheaper time says what is refunded, or why nothing is', () => {
  expect(shown([])).toContain('₹1,102 goes back');
  const failed = shown([byHand('failed')]);
  expect(failed).toContain('The refund of ₹2,754 did not go through yet.');
  expect(failed).not.toContain('goes back');
  const back = shown([byHand('processed')]);
  expect(back).toContain('What was paid online has gone back already.');
  for (const said of [failed, back]) expect(said).not.toContain('The price stays the same');
});

test('a move at the same price says that it stays', () => {
  expect(shown([], 2754)).toContain('The price stays the same');
});

test('a move that lowers the share of a later cancellation says so; an earlier one does not', () => {
  expect(shown([], 2754, hoursBefore(3))).toContain('you get back at most 50%, as you would now.');
  expect(shown([], 2754, hoursBefore(4))).not.toContain('you get back at most');
});
