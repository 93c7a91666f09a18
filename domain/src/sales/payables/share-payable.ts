import { judgeShare } from '../booking-record/judge-capture.js';
import { shareOfCapture } from '../booking-record/shares.js';
import { shareReceiptFile } from '../receipts/share-files.js';
import { confirmShare } from './confirm-share.js';
import { nextRefund, reasonOf, splitOfPart } from './owed-part.js';
import type { Payable } from './payable.js';

/** A place in a booking's game, whose share of the price another player pays. */
export const sharePayable: Payable = {
  judge: judgeShare,
  confirm: confirmShare,
  refundDue(booking, order, capture) {
    const share = shareOfCapture(booking, capture.paymentId);
    return nextRefund(order, capture, {
      verdict: judgeShare(booking, capture),
      unused: 'Payment not used for a place',
      owed: () =>
        share
          ? [
              { kind: 'policy', owed: share.owed, byHand: share.byHand, reason: reasonOf(booking) },
              { kind: 'share', owed: share.back, reason: 'Another player has paid this place' },
            ]
          : [],
    });
  },
  async freezeUse(_, booking, { paymentId }) {
    const share = shareOfCapture(booking, paymentId);
    return share && (share.cut ?? 'passes');
  },
  splitRefund(_, booking, order, refund) {
    const share = shareOfCapture(booking, refund.paymentId);
    const part = share && { ...share, fee: share.owedFee, commission: share.owedCommission };
    return (part && splitOfPart(order, refund, part)) ?? { unapplied: refund.amount };
  },
  noteAttempt: async () => null,
  async document(core, booking, order) {
    const { receipt, pdf } = await shareReceiptFile(core, booking, order);
    return { number: receipt.number, pdf };
  },
  isForUs: ({ status }) => status === 'confirmed',
};
