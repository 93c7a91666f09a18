import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingChanges } from './booking-changes.js';

test('a full refund is promised only while no refund has covered everything', () => {
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const plain = aBooking({ status: 'confirmed', startsAt });
  const paid = { ...plain.payment, status: 'completed' as const, captured: 2754, transactionId: 'p' };
  const shown = (status?: 'processed' | 'failed') => {
    const refunds = status
      ? [{ refundId: 'r', orderId: 'o', paymentId: 'p', amount: 2754, status, reason: 'Rain', at: startsAt }]
      : [];
    const booking = { ...plain, payment: { ...paid, refunds } };
    return renderToStaticMarkup(<BookingChanges booking={booking} onMove={() => {}} onCancel={() => {}} />);
  };
  expect(shown()).toContain('all of it comes back');
  expect(shown('processed')).not.toContain('comes back');
  expect(shown('failed')).not.toContain('comes back');
});
