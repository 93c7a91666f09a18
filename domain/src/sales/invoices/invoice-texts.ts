import { formatFullDay, formatMonth, formatSlot } from '@crease/shared/format/in-english';
import type { InvoiceDoc } from './invoice.schema.js';

/** The fixed texts of an invoice. */
export const WORDS = {
  invoice: {
    title: 'Tax invoice',
    number: 'Invoice number',
    what: 'Rent of ground',
    ofEntry: 'Entry fee at',
    total: 'Total',
  },
  'credit-note': {
    title: 'Credit note',
    number: 'Credit note number',
    what: 'Refund, rent of ground',
    ofEntry: 'Refund, entry fee at',
    total: 'Total credited',
  },
  'fee-invoice': {
    title: 'Tax invoice',
    number: 'Invoice number',
    what: 'Convenience fee for booking',
    ofEntry: 'Convenience fee for entry fee at',
    total: 'Total',
  },
  'fee-credit-note': {
    title: 'Credit note',
    number: 'Credit note number',
    what: 'Refund, convenience fee for booking',
    ofEntry: 'Refund, convenience fee for entry fee at',
    total: 'Total credited',
  },
  'commission-invoice': {
    title: 'Tax invoice',
    number: 'Invoice number',
    what: 'Commission on online payments, settled in',
    ofEntry: '',
    total: 'Total',
  },
  /** The title without tax: only a registered seller issues a tax invoice. */
  untaxedTitle: 'Bill',
  untaxedAmount: 'Amount',
  seller: 'Supplier',
  buyer: 'Billed to',
  state: 'State',
  description: 'Description',
  amount: 'Taxable value',
  taxable: 'Taxable value',
  withTax: 'Amount, GST included',
  discount: 'Discount',
  coupon: 'Coupon',
  fee: 'Convenience fee 2%',
  sum: 'Sum, GST included',
  ofWhichTaxable: 'Of which taxable value',
  cgst: 'CGST 9%',
  sgst: 'SGST 9%',
  igst: 'IGST 18%',
  details: 'Details',
  booking: 'Booking',
  period: 'Settlements of',
  placeOfSupply: 'Place of supply',
  reverseCharge: 'Reverse charge',
  no: 'No',
  against: 'Against invoice',
  einvoice: 'E-invoice',
  irn: 'IRN',
  ackNo: 'Acknowledgement',
  ackAt: 'Acknowledged on',
  qr: 'QR code signed by the invoice registration portal',
  unregistered: 'Copy. The e-invoice is still to be registered; then this document has an IRN and a QR code.',
  signedByNobody: 'Made by computer for the supplier by Crease; it needs no signature.',
} as const;

export const monthOf = (month: string): string => formatMonth(`${month}-01`);

/** What a document is for, with its game, entry or month. */
export function whatIn({ series, groundName, bookingDate, timeSlot, month }: InvoiceDoc): string {
  const { what, ofEntry } = WORDS[series];
  if (month) return `${what} ${monthOf(month)}`;
  const when = [formatFullDay(bookingDate), ...(timeSlot ? [formatSlot(timeSlot)] : [])].join(', ');
  return `${timeSlot ? what : ofEntry} ${groundName}, ${when}`;
}
