import type { Booking } from '@crease/shared/contracts/booking';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { bookingKeys } from '../booking-keys.js';
import { aBooking } from '../testing/a-booking.js';
import { CancelDialog } from './cancel-booking-dialog.js';

const plain = aBooking({ status: 'confirmed' });
const paid = { ...plain.payment, status: 'completed' as const, captured: 2754, transactionId: 'p' };
const byHand = {
  refundId: 'r1',
  orderId: 'order',
  paymentId: 'p',
  kind: 'manual' as const,
  status: 'processed' as const,
  reason: 'Lights were out',
  at: plain.createdAt,
};

function shown(payment: Booking['payment'], terms: Record<string, unknown>): string {
  const client = new QueryClient();
  client.setQueryData(bookingKeys.refundPreview(plain._id), { success: true, ...terms });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <CancelDialog booking={{ ...plain, payment }} onClose={() => {}} />
    </QueryClientProvider>,
  );
}

test('shows cash separately from the refund, even if only cash was paid', () => {
  const cash = { refundAmount: 0, percent: 100, rule: 'before-4h', paidAtGround: 2754 };
  const said = shown(plain.payment, cash);
  expect(said).toContain('₹2,754 was paid at the ground. What is owed back of it is settled there.');
  expect(said).not.toContain('Nothing has been paid');
  expect(shown(plain.payment, { refundAmount: 0, percent: 100, rule: 'unpaid' })).toContain(
    'Nothing has been paid',
  );
});

test('money refunded manually is not promised again', () => {
  const all = { ...paid, refunds: [{ ...byHand, amount: 2754 }] };
  const said = shown(all, { refundAmount: 0, percent: 100, rule: 'before-4h' });
  expect(said).toContain('What was paid online has gone back already.');
  expect(said).not.toContain('Nothing has been paid');
  const some = { ...paid, refunds: [{ ...byHand, amount: 2000 }] };
  expect(shown(some, { refundAmount: 754, percent: 50, rule: 'before-2h' })).toContain('At most 50%');
  expect(shown(paid, { refundAmount: 1377, percent: 50, rule: 'before-2h' })).toContain(
    '50% of what was paid.',
  );
});

test('a failed manual refund does not count as refunded, and the dialog says so', () => {
  const failed = (amount: number) => ({
    ...paid,
    refunds: [{ ...byHand, amount, status: 'failed' as const }],
  });
  const all = shown(failed(2754), { refundAmount: 0, percent: 100, rule: 'before-4h' });
  expect(all).toContain('The refund of ₹2,754 did not go through yet.');
  expect(all).not.toContain('gone back already');
  const some = shown(failed(2000), { refundAmount: 754, percent: 100, rule: 'before-4h' });
  expect(some).toContain('The refund of ₹2,000 did not go through yet.');
  expect(some).toContain('At most 100% of what was paid.');
  const late = shown(failed(2000), { refundAmount: 0, percent: 0, rule: 'late' });
  expect(late).toContain('The refund of ₹2,000 did not go through yet.');
});

test('a failed refund of a second payment does not affect the message about the first', () => {
  const second = {
    ...byHand,
    amount: 2754,
    paymentId: 'q',
    kind: 'unused' as const,
    status: 'failed' as const,
  };
  const all = shown(
    { ...paid, refunds: [second, { ...byHand, amount: 2754 }] },
    { refundAmount: 0, percent: 100, rule: 'before-4h' },
  );
  expect(all).toContain('What was paid online has gone back already.');
  expect(all).toContain('The refund of ₹2,754 did not go through yet.');
  const none = shown({ ...paid, refunds: [second] }, { refundAmount: 2754, percent: 100, rule: 'before-4h' });
  expect(none).not.toContain('At most');
  expect(none).toContain('100% of what was paid.');
});

test('a refund of a shared price says who gets what', () => {
  const parts = [{ amount: 1954 }, { placeId: 'c'.repeat(24), name: 'Rohan', amount: 800 }];
  const said = shown(paid, { refundAmount: 2754, percent: 100, rule: 'before-4h', parts }).replace(
    /<[^>]+>/g,
    ' ',
  );
  expect(said).toMatch(/Goes back in all\s+₹2,754/);
  expect(said).toMatch(/You\s+₹1,954\s+Rohan\s+₹800/);
  const none = shown(paid, { refundAmount: 0, percent: 0, rule: 'late', parts: [{ amount: 0 }] });
  expect(none).toContain('nothing is refunded');
  expect(none).not.toContain('>You<');
});
