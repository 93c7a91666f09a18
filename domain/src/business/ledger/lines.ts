import type { Types } from 'mongoose';
import type { CaptureShare } from '../../sales/booking-record/capture-share.js';
import type { RefundSplit } from '../../sales/booking-record/payment.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { LedgerEntryDoc } from './ledger-entry.schema.js';

export type Lines = LedgerEntryDoc['lines'];

/**
 * Positive on this account: earned by the owner and not paid out. The provider's account is negative for money it took
 * in.
 */
export const ownerAccount = (ownerId: Types.ObjectId): string => `owner:${ownerId}`;

/** Drops lines with an amount of 0. */
const linesOf = (amounts: Record<string, number>): Lines =>
  Object.entries(amounts).flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: roundToPaisa(amount) }],
  );

/** A capture that a booking stands on: fee and commission are ours, the rest is the owner's. */
export const captureLines = (ownerId: Types.ObjectId, amount: number, share: CaptureShare): Lines =>
  linesOf({ provider: -amount, ...keptBy(ownerId, amount, share) });

/** A capture without a booking, for as long as none stands on it. */
export const unappliedLines = (amount: number): Lines => linesOf({ provider: -amount, unapplied: amount });

/** A capture that was posted as unapplied and has since revived its booking. */
export const revivedLines = (ownerId: Types.ObjectId, amount: number, share: CaptureShare): Lines =>
  linesOf({ unapplied: -amount, ...keptBy(ownerId, amount, share) });

function keptBy(ownerId: Types.ObjectId, amount: number, { fee, commission }: CaptureShare) {
  return { [ownerAccount(ownerId)]: amount - fee - commission, fees: fee + commission };
}

/** A refund takes from the accounts in its split. */
export const refundLines = (ownerId: Types.ObjectId, amount: number, split: RefundSplit): Lines =>
  linesOf({
    provider: amount,
    [ownerAccount(ownerId)]: -(split.owner ?? 0),
    fees: -((split.fee ?? 0) + (split.commission ?? 0)),
    unapplied: -(split.unapplied ?? 0),
  });

/** A payout on its way to an owner. */
export const paidOutLines = (ownerId: Types.ObjectId, amount: number): Lines =>
  linesOf({ [ownerAccount(ownerId)]: -amount, paid_out: amount });

/** A payout that has failed for good. */
export const paidBackLines = (ownerId: Types.ObjectId, amount: number): Lines =>
  linesOf({ [ownerAccount(ownerId)]: amount, paid_out: -amount });

/** The rupees of an entry on one account. */
export const amountOn = ({ lines }: Pick<LedgerEntryDoc, 'lines'>, account: string): number =>
  roundToPaisa(lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0));
