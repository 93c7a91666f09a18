import type { CaptureShare } from '../../sales/booking-record/capture-share.js';
import type {
  Capture,
  PaymentDoc,
  RefundDoc,
  RefundSplit,
} from '../../sales/booking-record/payment.schema.js';
import type { LedgerEntryDoc } from './ledger-entry.schema.js';
import { amountOn, captureLines, ownerAccount, refundLines, unappliedLines } from './lines.js';

export const captureEntryId = (paymentId: string): string => `capture:${paymentId}`;

/** An entry about an order; its owner's part stays open until a settlement takes it. */
export function entryOf(
  { bookingId, ownerId }: Pick<PaymentDoc, 'bookingId' | 'ownerId'>,
  entry: Pick<LedgerEntryDoc, '_id' | 'kind' | 'at' | 'lines'>,
): LedgerEntryDoc {
  const isOwners = amountOn(entry, ownerAccount(ownerId)) !== 0;
  return { ...entry, bookingId, ownerId, ...(isOwners ? { open: true } : {}) };
}

/** The entry for a capture; without a share, no booking stands on it. */
export function captureEntry(
  payment: Pick<PaymentDoc, 'bookingId' | 'ownerId'>,
  { paymentId, amount, at }: Capture,
  share: CaptureShare | undefined,
): LedgerEntryDoc {
  const lines = share ? captureLines(payment.ownerId, amount, share) : unappliedLines(amount);
  return entryOf(payment, { _id: captureEntryId(paymentId), kind: 'capture', at, lines });
}

/** The entry for a processed refund. `split` says from which accounts it comes, in rupees. */
export function refundEntry(
  payment: Pick<PaymentDoc, 'bookingId' | 'ownerId'>,
  { refundId, amount }: Pick<RefundDoc, 'refundId' | 'amount'>,
  split: RefundSplit,
  at: Date,
): LedgerEntryDoc {
  const lines = refundLines(payment.ownerId, amount, split);
  return entryOf(payment, { _id: `refund:${refundId}`, kind: 'refund', at, lines });
}
