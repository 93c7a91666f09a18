import type { Booking } from '@crease/shared/contracts/booking';

/**
 * What a receipt says of a booking, all of it and no more: what else changes makes no new paper. A test holds the PDF
 * against it.
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
    groundId: { images: _images, rating: _rating, ...ground },
    ...printed
  } = booking;
  return { ...printed, groundId: ground };
}

/** When what is printed has last changed, as far as it says so itself. */
export function printedAt({ createdAt, payment, cancellation }: Booking): Date {
  const instants = [
    createdAt,
    payment.paidAt,
    cancellation?.at,
    ...payment.collected.map(({ at }) => at),
    ...payment.refunds.map(({ at }) => at),
  ].flatMap((at) => (at ? [Date.parse(at)] : []));
  return new Date(Math.max(...instants));
}
