import type { Booking } from '@crease/shared/contracts/booking';
import { expect, test } from 'vitest';
import { aWireBooking } from '../../testing/a-wire-booking.js';
import { printedAt, printedBooking } from './printed-booking.js';
import { receiptPdf } from './receipt-pdf.js';

/** The same booking, with everything else that a booking may carry. */
function withAllElse(booking: Booking): Booking {
  const at = '2026-11-25T08:00:00.000Z';
  return {
    ...booking,
    emailSent: !booking.emailSent,
    acknowledgedAt: at,
    updatedAt: at,
    checkedInAt: at,
    noShow: true,
    expiresAt: at,
    paymentDue: !booking.paymentDue,
    timeline: [{ at, what: 'moved', by: 'Sanjay' }],
    feedback: { rating: 4, comment: 'Fine', at },
    groundId: {
      ...booking.groundId,
      images: [{ url: '/art/ground-night.svg', alt: 'Night', isPrimary: true }],
      rating: { average: 1, count: 2 },
    },
  };
}

test.each(['pending', 'confirmed', 'completed', 'cancelled'] as const)(
  'prints nothing beyond the printed fields in the PDF of a %s booking',
  async (status) => {
    const booking = aWireBooking({ status });
    const other = withAllElse(booking);
    expect(printedBooking(other)).toEqual(printedBooking(booking));
    const [one, same] = [
      await receiptPdf(booking, 'https://crease.test'),
      await receiptPdf(other, 'https://crease.test'),
    ];
    expect(same.equals(one)).toBe(true);
  },
);

test('a file is dated by the latest change that it shows', () => {
  const booking = aWireBooking();
  expect(printedAt(booking).toISOString()).toBe('2026-11-20T10:54:00.000Z');
  const at = '2026-11-21T06:00:00.000Z';
  expect(printedAt({ ...booking, cancellation: { reason: '', by: 'Sanjay', at } }).toISOString()).toBe(at);
});
