import type { BookingDoc } from '../booking-record/booking.schema.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import type { Capture, PayableKind, PaymentDoc } from '../booking-record/payment.schema.js';
import { bookingPayable } from './booking-payable.js';
import type { Payable, RefundDue } from './payable.js';
import { sharePayable } from './share-payable.js';

const PAYABLES: Record<PayableKind, Payable> = {
  booking: bookingPayable,
  share: sharePayable,
};

/** What an order pays for; orders from before there were kinds pay for a booking. */
export const payableOf = ({ kind = 'booking' }: Pick<PaymentDoc, 'kind'>): Payable => PAYABLES[kind];

/** What a capture of this order means (docs/invariants.md 4). */
export const judge = (
  booking: BookingDoc,
  order: Pick<PaymentDoc, 'kind'>,
  capture: Capture,
): CaptureVerdict => payableOf(order).judge(booking, capture);

/** What is still to be refunded of one capture (docs/invariants.md 4). */
export const refundDue = (booking: BookingDoc, order: PaymentDoc, capture: Capture): RefundDue | null =>
  payableOf(order).refundDue(booking, order, capture);
