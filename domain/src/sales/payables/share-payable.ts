import { committedOf } from '@crease/shared/money-state';
import { judgeShare } from '../booking-record/judge-capture.js';
import { shareOfCapture } from '../booking-record/shares.js';
import { roundToPaisa } from '../provider/paise.js';
import { confirmShare } from './confirm-share.js';
import { owedOf, reasonOf, splitOfPart } from './owed-part.js';
import type { Payable } from './payable.js';

/** A place in a booking's game, whose share of the price another player pays. */
export const sharePayable: Payable = {
  judge: judgeShare,
  confirm: confirmShare,
  refundDue(booking, order, capture) {
    const verdict = judgeShare(booking, capture);
    if (verdict === 'undecided') return null;
    const refunds = order.refunds.filter(({ paymentId }) => paymentId === capture.paymentId);
    const left = roundToPaisa(capture.amount - committedOf(refunds));
    const share = shareOfCapture(booking, capture.paymentId);
    if (!share) {
      const reason = capture.wrong ? 'Wrong amount or currency' : 'Payment not used for a place';
      return left > 0 ? { kind: 'unused', amount: left, reason } : null;
    }
    return owedOf(refunds, left, [
      { kind: 'policy', owed: share.owed, reason: reasonOf(booking) },
      { kind: 'share', owed: share.back, reason: 'Another player has paid this place' },
    ]);
  },
  async freezeUse(_, booking, { paymentId }) {
    const share = shareOfCapture(booking, paymentId);
    return share && (share.cut ?? 'passes');
  },
  splitRefund(_, booking, order, refund) {
    const share = shareOfCapture(booking, refund.paymentId);
    const part = share && { owed: share.owed, fee: share.owedFee, commission: share.owedCommission };
    return (part && splitOfPart(order, refund, part)) ?? { unapplied: refund.amount };
  },
  noteAttempt: async () => null,
  isForUs: ({ status }) => status === 'confirmed',
};
