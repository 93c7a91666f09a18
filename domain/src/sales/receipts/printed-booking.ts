import type { Booking } from '@crease/shared/contracts/booking';

/**
 * The exact content of a receipt: other changes of a booking print no new document. A test compares the PDF with it.
 */
export function printedBooking(booking: Booking): Partial<Booking> {
  const {
    emailSent: _mailed,
    acknowledgedAt: _seen,
    updatedAt: _written,
    timeline: _told,
    feedback: _said,
    checkedInAt: _entered,
    noShow: _missed,
    expiresAt: _window,
    paymentDue: _due,
    invoice: _invoiced,
    feeInvoice: _billed,
    groundId: { images: _images, rating: _rating, seller: _seller, ...ground },
    ...printed
  } = booking;
  return { ...printed, groundId: ground };
}

/** The last recorded change of the printed content. */
export function printedAt({ createdAt, payment, cancellation }: Booking): Date {
  const instants = [
    createdAt,
    payment.paidAt,
    cancellation?.at,
    ...(payment.shares ?? []).map(({ at }) => at),
    ...payment.collected.map(({ at }) => at),
    ...payment.refunds.map(({ at }) => at),
  ].flatMap((at) => (at ? [Date.parse(at)] : []));
  return new Date(Math.max(...instants));
}
