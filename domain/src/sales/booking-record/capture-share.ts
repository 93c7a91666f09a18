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

type Stuck = Record<'amount' | 'fee' | 'commission' | 'host' | 'unapplied', number>;
const NOTHING: Stuck = { amount: 0, fee: 0, commission: 0, host: 0, unapplied: 0 };

/** Adds a refund to what is stuck, or subtracts it. */
function withRefund(stuck: Stuck, refund: RefundDoc, sign: 1 | -1): Stuck {
  const amount = roundToPaisa(stuck.amount + sign * refund.amount);
  const of = (key: Exclude<keyof Stuck, 'amount'>) =>
    Math.max(0, Math.min(amount, roundToPaisa(stuck[key] + sign * (refund.split?.[key] ?? 0))));
  return {
    amount,
    fee: of('fee'),
    commission: of('commission'),
    host: of('host'),
    unapplied: of('unapplied'),
  };
}

/** What is stuck of one payment, as `stuckOf` counts it, and the part of each account except the owner's. */
function stuckParts(ofCapture: readonly RefundDoc[]): Stuck {
  let stuck = NOTHING;
  for (const refund of ofCapture) {
    const { kind, amount, status } = refund;
    const isFailed = status === 'failed';
    if (kind !== 'manual') stuck = isFailed ? withRefund(stuck, refund, 1) : stuck;
    else if (!isFailed) stuck = amount < stuck.amount ? withRefund(stuck, refund, -1) : NOTHING;
    else if (amount > stuck.amount) stuck = withRefund(NOTHING, refund, 1);
  }
  return stuck;
}

/** The part of an order's stuck money that should have passed on shares, in rupees. */
export const stuckHostOf = ({ captures, refunds }: Pick<PaymentDoc, 'captures' | 'refunds'>): number =>
  captures.reduce(
    (sum, { paymentId }) =>
      roundToPaisa(sum + stuckParts(refunds.filter((refund) => refund.paymentId === paymentId)).host),
    0,
  );

/**
 * The split of a refund made instead of what is stuck of this capture, or instead of a part of it. Undefined if nothing
 * is stuck.
 */
export function splitAgain(
  refunds: readonly RefundDoc[],
  paymentId: string,
  amount: number,
): RefundSplit | undefined {
  const ofCapture = refunds.filter((refund) => refund.paymentId === paymentId);
  const last = ofCapture.findLast(({ status, split }) => status === 'failed' && split);
  const stuck = stuckParts(ofCapture);
  if (!last || stuck.amount === 0) return undefined;
  const part = amount / stuck.amount;
  // Whole rupees of whole rupees; the last one takes the rest to the paisa.
  const round = part < 1 && Number.isInteger(amount) ? Math.round : roundToPaisa;
  const [fee, commission] = [Math.round(stuck.fee * part), Math.round(stuck.commission * part)];
  const [host, unapplied] = [round(stuck.host * part), round(stuck.unapplied * part)];
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
