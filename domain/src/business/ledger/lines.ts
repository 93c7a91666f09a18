import type { Types } from 'mongoose';
import type { CaptureShare } from '../../sales/booking-record/capture-share.js';
import type { RefundSplit } from '../../sales/booking-record/payment.schema.js';
import type { CaptureUse } from '../../sales/payables/payable.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import type { LedgerEntryDoc } from './ledger-entry.schema.js';

export type Lines = LedgerEntryDoc['lines'];

/**
 * Positive on this account: earned by the owner and not paid out. The provider's account is negative for money it took
 * in.
 */
export const ownerAccount = (ownerId: Types.ObjectId): string => `owner:${ownerId}`;

/** Shares that pass through a booking to its player; 0 when nothing is under way. */
export const hostAccount = (bookingId: Types.ObjectId): string => `host:${bookingId}`;

/** What is withheld from an owner while banks dispute their payers' money. */
export const disputedAccount = (ownerId: Types.ObjectId): string => `disputed:${ownerId}`;

/** Drops lines with an amount of 0. */
const linesOf = (amounts: Record<string, number>): Lines =>
  Object.entries(amounts).flatMap(([account, amount]) =>
    amount === 0 ? [] : [{ account, amount: roundToPaisa(amount) }],
  );

/**
 * A capture that a booking stands on: fee and commission are ours, the rest is the owner's. A share that only passes
 * through goes to the account of the booking's player.
 */
export const usedLines = (whose: Whose, amount: number, use: CaptureUse): Lines =>
  linesOf({ provider: -amount, ...keptBy(whose, amount, use) });

/** A capture without a booking, for as long as none stands on it. */
export const unappliedLines = (amount: number): Lines => linesOf({ provider: -amount, unapplied: amount });

/** A capture that was posted as unapplied and has since revived its booking. */
export const revivedLines = (whose: Whose, amount: number, use: CaptureUse): Lines =>
  linesOf({ unapplied: -amount, ...keptBy(whose, amount, use) });

/** Shares that cannot be passed back to a payer, because the payer's bank took the money: the ground keeps them. */
export const madeGoodLines = (whose: Whose, amount: number, cut: CaptureShare): Lines =>
  linesOf({ [hostAccount(whose.bookingId)]: -amount, ...keptBy(whose, amount, cut) });

/** The booking whose money it is, and the owner of its ground. */
type Whose = { ownerId: Types.ObjectId; bookingId: Types.ObjectId };

function keptBy({ ownerId, bookingId }: Whose, amount: number, use: CaptureUse): Record<string, number> {
  if (use === 'passes') return { [hostAccount(bookingId)]: amount };
  const { fee, commission } = use;
  return { [ownerAccount(ownerId)]: amount - fee - commission, fees: fee + commission };
}

/** A refund takes from the accounts in its split. */
export const refundLines = ({ ownerId, bookingId }: Whose, amount: number, split: RefundSplit): Lines =>
  linesOf({
    provider: amount,
    [ownerAccount(ownerId)]: -(split.owner ?? 0),
    fees: -((split.fee ?? 0) + (split.commission ?? 0)),
    unapplied: -(split.unapplied ?? 0),
    [hostAccount(bookingId)]: -(split.host ?? 0),
  });

/** Withholds the owner's part of a disputed payment; a negative amount gives it back. */
export const frozenLines = (ownerId: Types.ObjectId, amount: number): Lines =>
  linesOf({ [ownerAccount(ownerId)]: -amount, [disputedAccount(ownerId)]: amount });

/** What a bank took of money that had been refunded already: our loss. */
export const beyondLines = (amount: number): Lines => linesOf({ provider: amount, losses: -amount });

/** A payout on its way to an owner. */
export const paidOutLines = (ownerId: Types.ObjectId, amount: number): Lines =>
  linesOf({ [ownerAccount(ownerId)]: -amount, paid_out: amount });

/** A payout that has failed for good, or what was taken back of one from the owner's vendor. */
export const paidBackLines = (ownerId: Types.ObjectId, amount: number): Lines =>
  linesOf({ [ownerAccount(ownerId)]: amount, paid_out: -amount });

/** Tax at source that a settlement withholds; negative parts come back to the owner. */
export const taxLines = (ownerId: Types.ObjectId, { tcs, tds }: { tcs: number; tds: number }): Lines =>
  linesOf({ [ownerAccount(ownerId)]: -(tcs + tds), tcs, tds });

/**
 * What an entry says of the owner's part, in rupees: rent less discount, the fee on top, the commission inside. All are
 * 0 for money taken back from a vendor, which is no earning.
 */
export function earnedIn(entry: Pick<LedgerEntryDoc, 'kind' | 'lines' | 'ownerId' | 'commission'>): {
  gross: number;
  fee: number;
  commission: number;
} {
  const { ownerId, commission = 0 } = entry;
  if (entry.kind === 'reversal') return { gross: 0, fee: 0, commission: 0 };
  const gross = roundToPaisa(amountOn(entry, ownerAccount(ownerId)) + commission);
  return { gross, fee: roundToPaisa(amountOn(entry, 'fees') - commission), commission };
}

/** The rupees of an entry on one account. */
export const amountOn = ({ lines }: Pick<LedgerEntryDoc, 'lines'>, account: string): number =>
  roundToPaisa(lines.reduce((sum, line) => (line.account === account ? sum + line.amount : sum), 0));
