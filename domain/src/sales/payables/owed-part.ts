import { isGateConfirmed } from '@crease/shared/closed-gate';
import { sumOf } from '@crease/shared/money-state';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { type CaptureShare, splitAgain } from '../booking-record/capture-share.js';
import type { PaymentDoc, RefundDoc, RefundSplit } from '../booking-record/payment.schema.js';
import { roundToPaisa } from '../provider/paise.js';
import type { RefundDue } from './payable.js';

/** What both sides read as the reason of a refund that the booking owes. */
export function reasonOf({ closedGate, cancellation, payment }: BookingDoc): string {
  if (isGateConfirmed(closedGate)) return 'The ground was closed';
  return cancellation?.reason || payment.byHand?.at(-1)?.reason || 'Booking changed';
}

/** The next refund of a capture: what is owed of each kind and not requested yet, at most what is `left` of it. */
export function owedOf(
  refunds: readonly RefundDoc[],
  left: number,
  kinds: readonly { kind: RefundDoc['kind']; owed: number; reason: string }[],
): RefundDue | null {
  for (const { kind, owed, reason } of kinds) {
    const asked = sumOf(refunds.filter((refund) => refund.kind === kind));
    const amount = Math.min(owed - asked, left);
    if (amount > 0) return { kind, amount, reason };
  }
  return null;
}

/** What is owed back of one player's part of a booking, and what of it comes from fee and commission. */
type Part = CaptureShare & { owed: number };

/** The accounts that a refund of one player's part comes from. Undefined for one by hand that repeats no failed one. */
export function splitOfPart(
  { refunds }: Pick<PaymentDoc, 'refunds'>,
  { kind, paymentId, amount }: Pick<RefundDoc, 'kind' | 'paymentId' | 'amount'>,
  part: Part,
): RefundSplit | undefined {
  if (kind === 'share') return { host: amount };
  if (kind === 'manual') return splitAgain(refunds, paymentId, amount);
  const asked = refunds.filter((refund) => refund.paymentId === paymentId && refund.kind === 'policy');
  const outstanding = part.owed - sumOf(asked);
  const of = (key: keyof CaptureShare) => {
    const taken = asked.reduce((all, { split }) => all + (split?.[key] ?? 0), 0);
    return outstanding > 0 ? Math.round(((part[key] - taken) * amount) / outstanding) : 0;
  };
  const [fee, commission] = [of('fee'), of('commission')];
  return { fee, commission, owner: roundToPaisa(amount - fee - commission) };
}
