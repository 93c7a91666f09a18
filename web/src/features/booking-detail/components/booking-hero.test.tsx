import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingHero } from './booking-hero.js';

const cash = (amount: number) => ({ amount, method: 'cash' as const, by: 'S', at: '2026-11-21T13:30:00Z' });

test.each([
  { paid: 'nothing', collected: [], says: 'To pay: ₹2,754, online or at the ground' },
  { paid: 'a part at the ground', collected: [cash(2000)], says: 'To pay at the ground: ₹754' },
  { paid: 'all at the ground', collected: [cash(2000), cash(754)], says: 'Payment received, ₹2,754' },
])('a confirmed booking with $paid paid says what is to pay', ({ collected, says }) => {
  const booking = aBooking({ status: 'confirmed' });
  const payment = { ...booking.payment, collected };
  expect(renderToStaticMarkup(<BookingHero booking={{ ...booking, payment }} />)).toContain(says);
});

test('a dearer slot that was paid before it was moved asks for the rest at the ground', () => {
  const booking = aBooking({ status: 'confirmed' });
  const shown = renderToStaticMarkup(
    <BookingHero
      booking={{
        ...booking,
        pricing: { ...booking.pricing, dueAtGround: 551 },
        payment: { ...booking.payment, status: 'completed', captured: 2203 },
      }}
    />,
  );
  expect(shown).toContain('To pay at the ground: ₹551');
});
