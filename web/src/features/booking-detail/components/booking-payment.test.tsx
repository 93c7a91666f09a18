import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingPayment } from './booking-payment.js';

test('the rest of a dearer slot is shown as due until it was collected or the booking is cancelled', () => {
  const plain = aBooking();
  const pricing = { ...plain.pricing, dueAtGround: 1102 };
  const shown = (collected: number[], status: 'confirmed' | 'cancelled' = 'confirmed') => {
    const rows = collected.map((amount) => ({
      amount,
      method: 'cash' as const,
      by: 'S',
      at: plain.createdAt,
    }));
    const payment = { ...plain.payment, status: 'completed' as const, collected: rows };
    return renderToStaticMarkup(<BookingPayment booking={{ ...plain, status, pricing, payment }} />);
  };
  expect(shown([])).toContain('₹1,102');
  expect(shown([1000])).toContain('₹102');
  expect(shown([1000, 102])).not.toContain('Due at the ground');
  expect(shown([], 'cancelled')).not.toContain('Due at the ground');
});
