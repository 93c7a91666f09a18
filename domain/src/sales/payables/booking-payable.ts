import { refuse } from '@crease/shared/refusals';
import type { Core } from '../../platform/core.js';
import { type BookingDoc, findBookingById } from '../booking-record/booking.schema.js';
import { freezeShare, noteAttempt } from '../booking-record/booking-money.queries.js';
import { type CaptureShare, shareOf, splitOf } from '../booking-record/capture-share.js';
import { judgeCapture } from '../booking-record/judge-capture.js';
import { isTheGroundsToCollect } from '../booking-record/payment-due.js';
import { hostCut, owingToHost, passedOn, sharesOf } from '../booking-record/shares.js';
import { receiptFile } from '../receipts/booking-files.js';
import { hasReceipt } from '../receipts/send-receipt.js';
import { confirmPaid } from './confirm-paid.js';
import { nextRefund, reasonOf, splitOfPart } from './owed-part.js';
import type { Payable } from './payable.js';

/** A booking's price, paid by its player. */
export const bookingPayable: Payable = {
  judge: judgeCapture,
  confirm: confirmPaid,
  refundDue: (booking, order, capture) =>
    nextRefund(order, capture, {
      verdict: judgeCapture(booking, capture),
      unused: 'Payment not used for a booking',
      // What passes through comes first: refunds by hand leave less of the policy's part, never of this.
      owed: () => [
        { kind: 'share', owed: passedOn(booking), reason: 'Paid by another player' },
        { kind: 'policy', ...owingToHost(booking), reason: reasonOf(booking) },
      ],
    }),
  // Computed now for a booking older than the ledger.
  async freezeUse(core, booking, { paymentId }) {
    const share = shareFor(core, booking, paymentId);
    if (!share || booking.payment.share) return share;
    return await freezeShare(core, booking._id, paymentId, share);
  },
  splitRefund(core, booking, order, refund) {
    const { paymentId, amount } = refund;
    const isPassing = sharesOf(booking).length > 0 && booking.payment.transactionId === paymentId;
    const split = isPassing && splitOfPart(order, refund, { ...owingToHost(booking), ...hostCut(booking) });
    return split || splitOf(order, paymentId, shareFor(core, booking, paymentId), amount);
  },
  async noteAttempt(core, { bookingId, failedAt }, failed) {
    const moved = await noteAttempt(core, bookingId, failed, core.clock.now());
    return moved ?? (failed && !failedAt ? await findBookingById(core, bookingId) : null);
  },
  async document(core, booking) {
    if (!hasReceipt(booking)) throw refuse('STATE_CONFLICT', 'receipt_not_ready');
    const { pdf } = await receiptFile(core, booking);
    return { number: booking.bookingId, pdf };
  },
  isForUs: (booking) => !isTheGroundsToCollect(booking),
};

/** Our share of the capture that pays for this booking; undefined for any other capture. */
export const shareFor = (
  { env }: Pick<Core, 'env'>,
  { payment, pricing }: BookingDoc,
  paymentId: string,
): CaptureShare | undefined =>
  payment.transactionId === paymentId
    ? (payment.share ?? shareOf(pricing, payment.captured, env.COMMISSION_PERCENT))
    : undefined;
