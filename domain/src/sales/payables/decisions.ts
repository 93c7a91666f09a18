import type { Core } from '../../platform/core.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import type { Capture, PaymentDoc, RefundDoc, RefundSplit } from '../booking-record/payment.schema.js';
import { cutOf, judgeFee, splitOfFee } from './entry-payable.js';
import type { CaptureUse } from './payable.js';
import { judge, payableOf } from './payables.js';

/** What the document that decides about an order's money says, as just read: a booking, or a tournament's entry. */
export interface Decisions {
  judge(capture: Capture): CaptureVerdict;
  /** True if it is decided for good that nothing uses this capture. */
  isRefused(capture: Capture): boolean;
  /** What a capture is used for in the ledger; frozen from then on. Undefined while nothing uses it. */
  freezeUse(capture: Capture): Promise<CaptureUse | undefined>;
  splitRefund(order: PaymentDoc, refund: Pick<RefundDoc, 'paymentId' | 'kind' | 'amount'>): RefundSplit;
}

/** What decides about an order's money. Null for an order whose booking does not exist. */
export async function decisionsOf(core: Core, order: PaymentDoc): Promise<Decisions | null> {
  if (order.entryId) {
    const entry = await core.entryFees.find(core, order.entryId);
    return {
      judge: (capture) => judgeFee(entry, capture),
      isRefused: (capture) => judgeFee(entry, capture) === 'refund',
      freezeUse: async ({ paymentId }) => cutOf(entry, paymentId),
      splitRefund: (at, refund) => splitOfFee(entry, at, refund),
    };
  }
  const booking = await findBookingById(core, order.bookingId);
  return booking && decisionsOfBooking(core, booking, order);
}

/** What a booking, as just read, decides about the money of one of its orders. */
export function decisionsOfBooking(core: Core, booking: BookingDoc, order: PaymentDoc): Decisions {
  const payable = payableOf(order);
  return {
    judge: (capture) => judge(booking, order, capture),
    isRefused: ({ paymentId }) => booking.payment.refused?.includes(paymentId) ?? false,
    freezeUse: (capture) => payable.freezeUse(core, booking, capture),
    splitRefund: (at, refund) => payable.splitRefund(core, booking, at, refund),
  };
}
