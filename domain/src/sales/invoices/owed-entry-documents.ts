import type { PaymentDoc } from '../booking-record/payment.schema.js';
import type { EntryFee } from '../entry-record/entry-fees-port.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { creditNoteFact, feeCreditNoteFact, type OwedCreditNote } from './owed-invoices.js';

/** Rupees of an entry fee that the operator bills itself; 0 for entries paid before it did, and for unpaid ones. */
export const entryFeeBilledApart = ({
  isFeeApart,
  cut,
}: Partial<Pick<EntryFee, 'isFeeApart' | 'cut'>>): number => (isFeeApart ? (cut?.fee ?? 0) : 0);

/**
 * The missing credit notes of an entry's processed refunds: of the owner's invoice and of the operator's bill, each for
 * its part of the refund, as the ledger splits it.
 */
export function owedEntryCreditNotes(
  entry: EntryFee,
  order: Pick<PaymentDoc, 'refunds'>,
  issued: readonly InvoiceDoc[],
): OwedCreditNote[] {
  const invoice = issued.find(({ series }) => series === 'invoice');
  const bill = issued.find(({ series }) => series === 'fee-invoice');
  const refunds = order.refunds.filter(
    ({ status, paymentId }) => status === 'processed' && paymentId === entry.paymentId,
  );
  return refunds
    .flatMap(({ refundId, amount, split }) => {
      const fee = entry.isFeeApart ? (split?.fee ?? 0) : 0;
      return [
        { fact: creditNoteFact(refundId), total: amount - fee, of: invoice },
        { fact: feeCreditNoteFact(refundId), total: fee, of: bill },
      ];
    })
    .flatMap(({ fact, total, of }) =>
      of && total > 0 && !issued.some((one) => one.fact === fact) ? [{ fact, total, of }] : [],
    );
}
