import { feeInside } from '@crease/shared/prices';
import type { Core } from '../../platform/core.js';
import { type CaptureShare, splitOf } from '../booking-record/capture-share.js';
import type { CaptureVerdict } from '../booking-record/judge-capture.js';
import type { Capture, PaymentDoc } from '../booking-record/payment.schema.js';
import type { EntryFee } from '../entry-record/entry-fees-port.js';
import { nextRefund } from './owed-part.js';
import type { RefundDue } from './payable.js';

/** The convenience fee inside an entry fee, and the commission on the rest (docs/product-rules.md, Ledger). */
export function cutOfFee({ env }: Pick<Core, 'env'>, amount: number): CaptureShare {
  const fee = feeInside(amount);
  return { fee, commission: Math.round(((amount - fee) * env.COMMISSION_PERCENT) / 100) };
}

/**
 * Judges a captured entry fee by the tournament's document alone. Money for an entry that is not known any more goes
 * back: a paid one is always known.
 */
export function judgeFee(entry: EntryFee | null, capture: Capture): CaptureVerdict {
  if (!entry) return 'refund';
  if (entry.paymentId === capture.paymentId) return 'accepted';
  const isRefused = capture.wrong || entry.refused.includes(capture.paymentId);
  return isRefused || !entry.isUndecided ? 'refund' : 'undecided';
}

/** What is still to be refunded of one capture of an entry fee. */
export const feeRefundDue = (entry: EntryFee | null, order: PaymentDoc, capture: Capture): RefundDue | null =>
  nextRefund(order, capture, {
    verdict: judgeFee(entry, capture),
    unused: 'Payment not used for an entry',
    owed: () => (entry ? [{ kind: 'policy', owed: entry.owed, reason: entry.reason }] : []),
  });

/** Our part of the capture that pays for this entry; undefined for any other capture. */
export const cutOf = (entry: EntryFee | null, paymentId: string): CaptureShare | undefined =>
  entry?.paymentId === paymentId ? entry.cut : undefined;

/** The ledger accounts that a refund of an entry fee comes from. */
export const splitOfFee = (
  entry: EntryFee | null,
  order: PaymentDoc,
  { paymentId, amount }: { paymentId: string; amount: number },
) => splitOf(order, paymentId, cutOf(entry, paymentId), amount);
