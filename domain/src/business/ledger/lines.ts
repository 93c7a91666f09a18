import type { Types } from 'mongoose';
import type { CaptureShare } from '../../sales/booking-record/capture-share.js';
import type { RefundSplit } from '../../sales/booking-record/payment.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { LedgerEntryDoc } from './ledger-entry.schema.js';

export type Lines = LedgerEntryDoc['lines'];

/** Money an owner has earned and was not paid is positive on this account; what the provider took in is negative on its own. */
export const ownerAccount = (ownerId: Types.ObjectId): string => `owner:${ownerId}`;

/** Lines of nothing are left out. */
const linesOf = (amounts: Record<string, number>): Lines =>
  Object.entries(amounts).flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: roundToPaisa(amount) }],
  );

/** A capture that a booking stands on: fee and commission are ours, the rest is the owner's. */
export const captureLines = (ownerId: Types.ObjectId, amount: number, share: CaptureShare): Lines =>
  linesOf({ provider: -amount, ...keptBy(ownerId, amount, share) });

/** A capture that no booking stands on, as long as none does. */
export const unappliedLines = (amount: number): Lines => linesOf({ provider: -amount, unapplied: amount });

/** What was unapplied when it was written down, and has revived its booking since. */
export const revivedLines = (ownerId: Types.ObjectId, amount: number, share: CaptureShare): Lines =>
  linesOf({ unapplied: -amount, ...keptBy(ownerId, amount, share) });

function keptBy(ownerId: Types.ObjectId, amount: number, { fee, commission }: CaptureShare) {
  return { [ownerAccount(ownerId)]: amount - fee - commission, fees: fee + commission };
}

/** A refund takes from where its split says. */
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

/** Rupees of an entry that are on one account. */
export const amountOn = ({ lines }: Pick<LedgerEntryDoc, 'lines'>, account: string): number =>
  roundToPaisa(lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0));
