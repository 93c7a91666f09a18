import { collectedSum, groundsShare } from '@crease/shared/money-state';
import type { BookingDoc } from '../booking-record/booking.schema.js';
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
 * Rupees currently paid for a booking: everything taken online, and what was paid at the ground once nothing is due
 * there. 0 before it was confirmed.
 */
export function standsPaid(booking: BookingDoc): number {
  if (!booking.confirmation) return 0;
  const share = groundsShare(booking);
  const atGround = collectedSum(booking) >= share ? share : 0;
  return onlineOf(booking) + atGround;
}

const onlineOf = ({ payment }: BookingDoc): number => (payment.status === 'completed' ? payment.captured : 0);

/** When it was last paid, by our clock: the provider may report whole seconds. */
function lastPaidAt({ payment, timeline }: BookingDoc): Date | undefined {
  const times = [paidOnlineAt({ payment, timeline }), ...payment.collected.map(({ at }) => at)].filter(
    (at) => at !== undefined,
  );
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
  return isOld ? Math.max(settled, onlineOf(booking)) : settled;
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
  const { transactionId } = booking.payment;
  const coversCapture = settled === 0 && onlineOf(booking) > 0 && transactionId !== undefined;
  return {
    // Two processes with the same money use the same fact, whatever was paid in between.
    fact: `invoice:${booking._id}:${settled}`,
    total,
    ...(coversCapture ? { paymentId: transactionId } : {}),
  };
}

/** The missing credit notes: one for each processed refund of a capture with an invoice. */
export function owedCreditNotes(booking: BookingDoc, issued: readonly InvoiceDoc[]): OwedCreditNote[] {
  return booking.payment.refunds.flatMap(({ refundId, paymentId, status, amount }) => {
    const of = issued.find((one) => one.series === 'invoice' && one.paymentId && one.paymentId === paymentId);
    const fact = creditNoteFact(refundId);
    if (status !== 'processed' || !of || issued.some((one) => one.fact === fact)) return [];
    return [{ fact, total: amount, of }];
  });
}

export const creditNoteFact = (refundId: string): string => `credit-note:${refundId}`;
