import { stuckOf, sumOf } from '@crease/shared/money-state';
import type { Pricing } from '@crease/shared/prices';
import { roundToPaisa } from '../provider/paise.js';
import type { Capture, PaymentDoc, RefundDoc, RefundSplit } from './payment.schema.js';

/** The part of a capture that is not the owner's, in whole rupees. */
export interface CaptureShare {
  fee: number;
  commission: number;
}

/**
 * The fee frozen in the booking and the commission on the rest (docs/product-rules.md, Ledger). The fee is proportional
 * if the booking has another price since it was paid.
 */
export function shareOf(
  { convenienceFee, totalAmount }: Pick<Pricing, 'convenienceFee' | 'totalAmount'>,
  captured: number,
  commissionPercent: number,
): CaptureShare {
  const isAsPaid = captured === totalAmount || totalAmount <= 0;
  const fee = isAsPaid ? convenienceFee : Math.round((captured * convenienceFee) / totalAmount);
  return { fee, commission: Math.round(((captured - fee) * commissionPercent) / 100) };
}

/** The refunds of one capture that failed and whose split no later one took over. */
function failedOf(ofCapture: readonly RefundDoc[]): RefundDoc[] {
  const taken = new Set(ofCapture.flatMap(({ split }) => split?.insteadOf ?? []));
  return ofCapture.filter(({ status, refundId }) => status === 'failed' && !taken.has(refundId));
}

/**
 * Splits a refund over accounts: fee and commission in proportion to the capture's total refund, less what is already
 * being refunded, so that a full refund leaves no remainder. A retry of the same amount keeps its split, except the
 * last one, which takes the rest. `share` is undefined without a booking.
 */
export function splitRefund(
  share: CaptureShare | undefined,
  capture: Capture,
  refunds: readonly RefundDoc[],
  amount: number,
): RefundSplit {
  if (!share) return { unapplied: amount };
  const before = refunds.filter(({ paymentId }) => paymentId === capture.paymentId);
  const failed = failedOf(before);
  const again = failed.find((one) => one.amount === amount && one.split);
  const going = before.filter(({ status }) => status !== 'failed');
  const isLast = roundToPaisa(sumOf(going) + amount) >= capture.amount;
  // The last one takes the remainder, also as a replacement, because rounding may have changed.
  if (again?.split && !isLast) return { ...again.split, insteadOf: again.refundId };
  // A failed refund without a replacement may still succeed if there is room for it.
  const held = stuckOf(before) > 0 ? failed : [];
  const hasRoom = roundToPaisa(sumOf([...going, ...held]) + amount) <= capture.amount;
  const counted = hasRoom ? [...going, ...held] : going;
  const back = Math.min(1, (sumOf(counted) + amount) / capture.amount);
  const sum = (part: 'fee' | 'commission') =>
    counted.reduce((all, { split }) => all + (split?.[part] ?? 0), 0);
  const fee = Math.round(share.fee * back) - sum('fee');
  const commission = Math.round(share.commission * back) - sum('commission');
  const instead = again ? { insteadOf: again.refundId } : {};
  return { fee, commission, owner: roundToPaisa(amount - fee - commission), ...instead };
}

/**
 * The split of a refund that is made again by hand: what the failed refunds of this capture took, or their part of it.
 * Undefined if none failed.
 */
export function splitAgain(
  refunds: readonly RefundDoc[],
  paymentId: string,
  amount: number,
): RefundSplit | undefined {
  const ofCapture = refunds.filter((refund) => refund.paymentId === paymentId);
  const failed = failedOf(ofCapture).filter(({ split }) => split);
  const same = failed.find((refund) => refund.amount === amount);
  if (same) return { ...same.split, insteadOf: same.refundId };
  const last = failed.at(-1);
  if (!last) return undefined;
  const part = amount / sumOf(failed);
  const of = (key: 'fee' | 'commission' | 'host' | 'unapplied') =>
    Math.round(failed.reduce((all, { split }) => all + (split?.[key] ?? 0), 0) * part);
  const [fee, commission, host, unapplied] = [of('fee'), of('commission'), of('host'), of('unapplied')];
  const owner = roundToPaisa(amount - fee - commission - host - unapplied);
  return { fee, commission, host, unapplied, owner, insteadOf: last.refundId };
}

/** The split of a refund of this order that is about to be recorded. */
export function splitOf(
  { captures, refunds }: Pick<PaymentDoc, 'captures' | 'refunds'>,
  paymentId: string,
  share: CaptureShare | undefined,
  amount: number,
): RefundSplit {
  const capture = captures.find((one) => one.paymentId === paymentId);
  return capture ? splitRefund(share, capture, refunds, amount) : { unapplied: amount };
}
