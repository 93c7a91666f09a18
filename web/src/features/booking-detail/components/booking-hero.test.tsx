import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingHero } from './booking-hero.js';

const cash = (amount: number) => ({ amount, method: 'cash' as const, by: 'S', at: '2026-11-21T13:30:00Z' });

test.each([
  { paid: 'nothing', collected: [], paymentDue: true, says: 'To pay: ₹2,754, online or at the ground' },
  { paid: 'nothing before it began', collected: [], says: 'To pay at the ground: ₹2,754' },
  { paid: 'a part at the ground', collected: [cash(2000)], says: 'To pay at the ground: ₹754' },
  { paid: 'all at the ground', collected: [cash(2000), cash(754)], says: 'Payment received, ₹2,754' },
])(
  'a confirmed booking with $paid paid says what is still due',
  ({ collected, paymentDue = false, says }) => {
    const booking = aBooking({ status: 'confirmed', paymentDue });
    const payment = { ...booking.payment, collected };
    expect(renderToStaticMarkup(<BookingHero booking={{ ...booking, payment }} />)).toContain(says);
  },
);

test('after a move to a dearer slot the rest is due at the ground, even if everything was refunded', () => {
  const booking = aBooking({ status: 'confirmed', paymentDue: false });
  const shown = (returned: number) => {
    const { createdAt: at } = booking;
    const refunds = [
      {
        refundId: 'r',
        orderId: 'o',
        paymentId: 'p',
        amount: returned,
        status: 'processed' as const,
        reason: '',
        at,
      },
    ];
    const payment = {
      ...booking.payment,
      status: 'completed' as const,
      captured: 2203,
      transactionId: 'p',
      refunds,
    };
    const pricing = { ...booking.pricing, dueAtGround: 551 };
    return renderToStaticMarkup(<BookingHero booking={{ ...booking, pricing, payment }} />);
  };
  expect(shown(0)).toContain('To pay at the ground: ₹551');
  expect(shown(2203)).toContain('To pay at the ground: ₹551');
});
