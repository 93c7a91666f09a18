import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { aBooking } from '../../bookings/testing/a-booking.js';
import { BookingPayment } from './booking-payment.js';

test('the rest of a dearer slot is shown as due until it is collected or the booking is cancelled', () => {
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

test('after a move the payment lists what was paid online, refunded, and paid or overpaid at the ground', () => {
  const { pricing, payment, createdAt: at } = aBooking();
  const shown = (its: Partial<typeof payment>, totalAmount = 1652) =>
    renderToStaticMarkup(
      <BookingPayment
        booking={aBooking({
          status: 'confirmed',
          pricing: { ...pricing, totalAmount },
          payment: { ...payment, ...its },
        })}
      />,
    ).replace(/<[^>]+>/g, ' ');
  const refunds = [
    {
      refundId: 'r1',
      orderId: 'o',
      paymentId: 'p',
      kind: 'policy' as const,
      amount: 1102,
      status: 'processed' as const,
      reason: '',
      at,
    },
  ];
  const online = shown({ status: 'completed', captured: 2754, transactionId: 'p', refunds });
  expect(online).toMatch(/Paid online\s+₹2,754/);
  expect(online).toMatch(/Refunded online\s+₹1,102/);
  const cash = shown({ collected: [{ amount: 2754, method: 'cash', by: 'S', at }] });
  expect(cash).toMatch(/Paid at the ground\s+₹2,754/);
  expect(cash).toMatch(/To be given back at the ground\s+₹1,102/);
});

test('a booking paid in full at the ground counts as paid, and a cancelled one has nothing pending', () => {
  const { payment, createdAt } = aBooking();
  const shown = (status: 'confirmed' | 'cancelled', amounts: number[]) => {
    const collected = amounts.map((amount) => ({ amount, method: 'cash' as const, by: 'S', at: createdAt }));
    return renderToStaticMarkup(
      <BookingPayment booking={aBooking({ status, payment: { ...payment, collected } })} />,
    );
  };
  expect(shown('confirmed', [])).toContain('Payment pending');
  expect(shown('confirmed', [2000])).toContain('Payment pending');
  expect(shown('confirmed', [2000, 754])).toMatch(/tag-free[^>]*>Paid</);
  expect(shown('cancelled', [])).not.toContain('Payment pending');
});

test('a cancelled booking whose money was returned counts as refunded, not paid', () => {
  const { payment, createdAt: at } = aBooking();
  const shown = (
    status: 'confirmed' | 'cancelled',
    amount: number,
    how: 'processed' | 'pending' | 'failed',
  ) => {
    const refund = { refundId: 'r1', orderId: 'o', paymentId: 'p', kind: 'policy' as const, reason: '', at };
    const refunds = [{ ...refund, amount, status: how }];
    const its = { ...payment, status: 'completed' as const, captured: 2754, transactionId: 'p', refunds };
    return renderToStaticMarkup(<BookingPayment booking={aBooking({ status, payment: its })} />);
  };
  const badge = (text: string) => new RegExp(`class="tag [^"]*">${text}<`);
  expect(shown('cancelled', 2754, 'processed')).toMatch(badge('Refunded'));
  expect(shown('cancelled', 1377, 'processed')).toMatch(badge('Partly refunded'));
  expect(shown('cancelled', 2754, 'pending')).toMatch(badge('Refund on its way'));
  expect(shown('cancelled', 2754, 'failed')).toMatch(badge('Paid'));
  expect(shown('confirmed', 1102, 'processed')).toMatch(badge('Paid'));
});

test('a booking at the ground says what other players have paid of it, and what is left to collect', () => {
  const { payment, createdAt: at } = aBooking();
  const shares = [{ placeId: 'c'.repeat(24), paymentId: 'p1', amount: 400, at }];
  const shared = { ...payment, shares, shared: 400, captured: 400 };
  const said = renderToStaticMarkup(
    <BookingPayment booking={aBooking({ status: 'confirmed', payment: shared })} />,
  ).replace(/<[^>]+>/g, ' ');
  expect(said).toMatch(/Paid by other players\s+₹400/);
  expect(said).toMatch(/Due at the ground\s+₹2,354/);
});
