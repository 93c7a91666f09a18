import type { Types } from 'mongoose';
import type {
  Capture,
  PaymentDoc,
  RefundDoc,
  RefundSplit,
} from '../../sales/booking-record/payment.schema.js';
import type { CaptureUse } from '../../sales/payables/payable.js';
import type { LedgerEntryDoc } from './ledger-entry.schema.js';
import { amountOn, ownerAccount, paidBackLines, refundLines, unappliedLines, usedLines } from './lines.js';

type OfOrder = Pick<PaymentDoc, 'bookingId' | 'placeId' | 'entryId' | 'ownerId'>;

export const captureEntryId = (paymentId: string): string => `capture:${paymentId}`;

/** An entry about an order; its owner's part stays open until a settlement takes it. */
export function entryOf(
  { bookingId, placeId, entryId, ownerId }: OfOrder,
  { commission = 0, ...entry }: Pick<LedgerEntryDoc, '_id' | 'kind' | 'at' | 'lines' | 'commission'>,
): LedgerEntryDoc {
  const isOwners = amountOn(entry, ownerAccount(ownerId)) !== 0;
  return {
    ...entry,
    ...(commission === 0 ? {} : { commission }),
    bookingId,
    ...(placeId ? { placeId } : {}),
    ...(entryId ? { entryId } : {}),
    ownerId,
    ...(isOwners ? { open: true } : {}),
  };
}

/** The entry id of a capture that was moved onto its booking later. */
export const adjustmentEntryId = (paymentId: string): string => `adjustment:${paymentId}`;

/** Entry id for money that makes good what a payer's bank took of a capture. */
export const madeGoodEntryId = (paymentId: string): string => `made_good:${paymentId}`;

/** The commission that a capture pays. */
export const commissionIn = (use: CaptureUse | undefined): number =>
  use === undefined || use === 'passes' ? 0 : use.commission;

/** The entry for a capture; without a use, no booking stands on it. */
export function captureEntry(
  payment: OfOrder,
  { paymentId, amount, at }: Capture,
  use: CaptureUse | undefined,
): LedgerEntryDoc {
  const lines = use ? usedLines(payment, amount, use) : unappliedLines(amount);
  return entryOf(payment, {
    _id: captureEntryId(paymentId),
    kind: 'capture',
    at,
    lines,
    commission: commissionIn(use),
  });
}

/** The entry id for what was taken back of a payout because of a refund. */
export const reversalEntryId = (payoutId: string, refundId: string): string =>
  `reversal:${payoutId}:${refundId}`;

/** The entry for what was taken back; it belongs to the game of the refund, and is settled with it. */
export const reversalEntry = (
  payoutId: string,
  { refundId, amount }: { refundId: string; amount: number },
  { bookingId, placeId, entryId, ownerId }: LedgerEntryDoc,
  at: Date,
): LedgerEntryDoc => ({
  _id: reversalEntryId(payoutId, refundId),
  kind: 'reversal',
  at,
  ...(bookingId ? { bookingId } : {}),
  ...(placeId ? { placeId } : {}),
  ...(entryId ? { entryId } : {}),
  ownerId,
  lines: paidBackLines(ownerId, amount),
  open: true,
});

/**
 * The settlement that paid an owner what a refund of this capture takes back; undefined if there is none. A share that
 * was passed on is on no list: the owner was paid by other captures of the booking.
 */
export function paidOutBy(entries: readonly LedgerEntryDoc[], paymentId: string): Types.ObjectId | undefined {
  const earned = entries.filter(
    (entry) => MONEY_IN.has(entry.kind) && amountOn(entry, ownerAccount(entry.ownerId)) > 0,
  );
  const own = earned.filter(({ _id }) =>
    [captureEntryId(paymentId), adjustmentEntryId(paymentId)].includes(_id),
  );
  const settlementIds = (own.length > 0 ? own : earned).flatMap(({ settlementId }) => settlementId ?? []);
  // The first that was made, also if a later one took more of the booking: a refund comes back once.
  return settlementIds.sort((a, b) => (a.toString() < b.toString() ? -1 : 1))[0];
}

const MONEY_IN: ReadonlySet<LedgerEntryDoc['kind']> = new Set(['capture', 'adjustment']);

export const refundEntryId = (refundId: string): string => `refund:${refundId}`;

/** The entry for a processed refund. `split` says from which accounts it comes, in rupees. */
export function refundEntry(
  payment: OfOrder,
  { refundId, amount }: Pick<RefundDoc, 'refundId' | 'amount'>,
  split: RefundSplit,
  at: Date,
): LedgerEntryDoc {
  const lines = refundLines(payment, amount, split);
  const commission = -(split.commission ?? 0);
  return entryOf(payment, { _id: refundEntryId(refundId), kind: 'refund', at, lines, commission });
}
