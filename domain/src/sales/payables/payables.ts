import type { BookingDoc } from '../booking-record/booking.schema.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import type { Capture, PayableKind, PaymentDoc } from '../booking-record/payment.schema.js';
import { bookingPayable } from './booking-payable.js';
import type { Payable, RefundDue } from './payable.js';
import { sharePayable } from './share-payable.js';

/** What a booking's record decides about; the money of entry fees is decided by tournaments (`entry-payable.ts`). */
const PAYABLES: Partial<Record<PayableKind, Payable>> = {
  booking: bookingPayable,
  share: sharePayable,
};

/** What an order pays for; orders from before there were kinds pay for a booking. */
export function payableOf({ kind = 'booking' }: Pick<PaymentDoc, 'kind'>): Payable {
  const payable = PAYABLES[kind];
  if (!payable) throw new Error(`no booking decides about an order of kind ${kind}`);
  return payable;
}

/** What a capture of this order means (docs/invariants.md 4). */
export const judge = (
  booking: BookingDoc,
  order: Pick<PaymentDoc, 'kind'>,
  capture: Capture,
): CaptureVerdict => payableOf(order).judge(booking, capture);

/** What is still to be refunded of one capture (docs/invariants.md 4). */
export const refundDue = (booking: BookingDoc, order: PaymentDoc, capture: Capture): RefundDue | null =>
  payableOf(order).refundDue(booking, order, capture);
