import { beyondPassing, collectedSum, groundsShare } from '@crease/shared/money-state';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { madeGood, refundsOf } from '../booking-record/money-back.js';
import { cutOf, onlineOf, shareOfCapture, sharesOf } from '../booking-record/shares.js';
import type { InvoiceDoc } from './invoice.schema.js';
import type { LegalDoc } from './legal.schema.js';

/** What an invoice is due for, in whole rupees. */
export interface OwedInvoice {
  fact: string;
  total: number;
  /** The capture that it covers. */
  paymentId?: string;
}

/** A processed refund that a credit note is owed for. */
export interface OwedCreditNote {
  fact: string;
  total: number;
  of: InvoiceDoc;
}

/**
 * Rupees currently paid to a booking's seller: everything taken online but the operator's fee, and what was paid at the
 * ground once nothing is due there. 0 before it was confirmed.
 */
export function standsPaid(booking: BookingDoc): number {
  if (!booking.confirmation) return 0;
  const share = groundsShare(booking);
  const isCollected = collectedSum(booking) >= share;
  // Shares of a booking that is paid at the ground are invoiced with the rest.
  if (booking.payment.status !== 'completed' && !isCollected) return 0;
  return paidOnline(booking) + (isCollected ? share : 0);
}

const paidOnline = (booking: BookingDoc): number =>
  booking.payment.status === 'completed' || sharesOf(booking).length > 0
    ? onlineOf(booking) + madeGood(booking).amount - feeBilledApart(booking)
    : 0;

/** Rupees of online fees that the operator bills itself; 0 for older bookings, whose seller bills them. */
export const feeBilledApart = (booking: Pick<BookingDoc, 'bills' | 'payment'>): number =>
  booking.bills ? cutOf(booking).fee + madeGood(booking).fee : 0;

/** When it was last paid, by our clock: the provider may report whole seconds. */
function lastPaidAt({ payment, timeline }: BookingDoc): Date | undefined {
  const paid = [...payment.collected, ...(payment.shares ?? [])].map(({ at }) => at);
  const times = [paidOnlineAt({ payment, timeline }), ...paid].filter((at) => at !== undefined);
  return times.sort((one, other) => other.getTime() - one.getTime())[0];
}

const paidOnlineAt = ({ payment, timeline }: Pick<BookingDoc, 'payment' | 'timeline'>): Date | undefined =>
  payment.status === 'completed'
    ? (timeline.findLast(({ what }) => what === 'paid')?.at ?? payment.paidAt)
    : undefined;

/** Rupees of it that need no invoice any more: invoiced, or paid while there was no GSTIN. */
export function settledOf(booking: BookingDoc, legal: LegalDoc | null): number {
  const settled = booking.invoiced ?? 0;
  const online = paidOnlineAt(booking);
  const isOld = online !== undefined && legal?.gstinSince !== undefined && online < legal.gstinSince;
  return isOld ? Math.max(settled, paidOnline(booking)) : settled;
}

/**
 * The invoice due for a booking: when first paid in full, and again for money due later (docs/product-rules.md,
 * Invoices). Null if everything paid is invoiced, or was paid without a GSTIN.
 */
export function owedInvoice(booking: BookingDoc, legal: LegalDoc | null): OwedInvoice | null {
  const settled = settledOf(booking, legal);
  const total = standsPaid(booking) - settled;
  const at = lastPaidAt(booking);
  if (total <= 0 || !at || !legal?.gstin || !legal.gstinSince || at < legal.gstinSince) return null;
  const transactionId = booking.payment.transactionId ?? sharesOf(booking)[0]?.paymentId;
  const isAllOnline = settled === 0 || booking.payment.collected.length === 0;
  const isOnline = (isAllOnline && paidOnline(booking) > 0) || madeGood(booking).amount > 0;
  return {
    // Two processes with the same money use the same fact, whatever was paid in between.
    fact: `invoice:${booking._id}:${settled}${againOf(booking)}`,
    total,
    ...(isOnline && transactionId ? { paymentId: transactionId } : {}),
  };
}

/** Tells the bills of a repaired loss from those that were written when the same sum was billed before. */
const againOf = ({ rebilled }: BookingDoc): string => (rebilled ? `:${rebilled}` : '');

/** The operator's bill that is due for a booking's online fee, and again for a later one. Null if all is billed. */
export function owedFeeBill(booking: BookingDoc): OwedInvoice | null {
  const billed = booking.feeBilled ?? 0;
  const total = feeBilledApart(booking) - billed;
  if (!booking.confirmation || total <= 0) return null;
  // Two processes with the same money use the same fact, whatever was paid in between.
  return { fact: `fee-invoice:${booking._id}:${billed}${againOf(booking)}`, total };
}

/**
 * The missing credit notes: for each processed refund of a capture, one of the seller's invoice and one of the
 * operator's bill, each for its part of the refund.
 */
export function owedCreditNotes(booking: BookingDoc, issued: readonly InvoiceDoc[]): OwedCreditNote[] {
  const bills = issued.filter(({ series }) => series === 'fee-invoice');
  const owed: OwedCreditNote[] = [];
  const owe = (fact: string, total: number, of: readonly InvoiceDoc[]): void => {
    if (issued.some((one) => one.fact === fact)) return;
    const notes = [...issued, ...owed.map((note) => ({ ...note, original: note.of }))];
    owed.push(...notesFor(fact, total, of, notes));
  };
  // Money that only passes between players changes nothing for the buyer.
  for (const refund of beyondPassing(refundsOf(booking))) {
    const { refundId, paymentId, status, amount } = refund;
    if (status !== 'processed') continue;
    const isOfShare = shareOfCapture(booking, paymentId ?? '') !== undefined;
    const covering = issued.filter(
      (one) => one.series === 'invoice' && one.paymentId && (one.paymentId === paymentId || isOfShare),
    );
    const fee = booking.bills ? (refund.fee ?? 0) : 0;
    owe(creditNoteFact(refundId), amount - fee, covering);
    owe(feeCreditNoteFact(refundId), fee, bills);
  }
  return owed;
}

type Note = Pick<InvoiceDoc, 'fact' | 'total' | 'original'>;

const totalOf = (notes: readonly Note[]): number => notes.reduce((sum, { total }) => sum + total, 0);

/**
 * The missing credit notes of a refund: one for the bill with the least left that covers it, else one for each bill
 * that has something left. Whatever exceeds all bills is on the last one.
 */
export function notesFor<B extends Pick<InvoiceDoc, 'number' | 'total'>>(
  fact: string,
  total: number,
  bills: readonly B[],
  notes: readonly Note[],
): (Pick<OwedCreditNote, 'fact' | 'total'> & { of: B })[] {
  const parts = notes.filter((note) => note.fact.startsWith(`${fact}:`));
  let rest = total - totalOf(parts);
  if (rest <= 0) return [];
  // After a crash some bills have their part already, and each has at most one.
  const open = bills.filter(({ number }) => !parts.some((part) => part.fact === `${fact}:${number}`));
  const byLeft = open
    .map((of) => ({
      of,
      left: of.total - totalOf(notes.filter((note) => note.original?.number === of.number)),
    }))
    .sort((one, other) => one.left - other.left);
  const enough = byLeft.find(({ left }) => left >= rest) ?? (byLeft.length === 1 ? byLeft[0] : undefined);
  if (enough && parts.length === 0) return [{ fact, total: rest, of: enough.of }];
  const owed: ReturnType<typeof notesFor<B>> = [];
  for (const [i, { of, left }] of (enough ? [enough] : byLeft.reverse()).entries()) {
    const part = i === byLeft.length - 1 ? rest : Math.min(left, rest);
    if (part > 0) owed.push({ fact: `${fact}:${of.number}`, total: part, of });
    rest -= Math.max(0, part);
  }
  return owed;
}

export const creditNoteFact = (refundId: string): string => `credit-note:${refundId}`;
export const feeCreditNoteFact = (refundId: string): string => `fee-credit-note:${refundId}`;
