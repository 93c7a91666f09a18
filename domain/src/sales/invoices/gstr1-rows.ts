import { GST_PERCENT, SAC } from '@crease/shared/gst';
import { stateNameOf } from '@crease/shared/state-codes';
import type { Core } from '../../platform/core.js';
import type { InvoiceDoc } from './invoice.schema.js';
import { type Stretch, streamInvoices } from './invoice-lists.queries.js';

/**
 * The columns of the B2B, B2C, CDNR and CDNUR sheets of the GSTR-1 offline tool under its own names, in one table:
 * `Section` is the sheet of a row. Columns for an accountant follow.
 */
export const GSTR1_HEAD = [
  'Section',
  'GSTIN/UIN of Recipient',
  'Receiver Name',
  'Invoice/Note Number',
  'Invoice/Note Date',
  'Note Type',
  'Invoice/Note Value',
  'Place Of Supply',
  'Reverse Charge',
  'Invoice Type',
  'Applicable % of Tax Rate',
  'Rate',
  'Taxable Value',
  'Cess Amount',
  'E-Commerce GSTIN',
  'Integrated Tax',
  'Central Tax',
  'State/UT Tax',
  'HSN/SAC',
  'Original Invoice Number',
  'Original Invoice Date',
  'Booking',
] as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As the tool wants it: `24-Nov-2026`. */
function toolDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`;
}

function sectionOf({ series, buyer }: InvoiceDoc): string {
  if (series === 'credit-note') return buyer.gstin ? 'CDNR' : 'CDNUR';
  return buyer.gstin ? 'B2B' : 'B2C';
}

function rowOf(invoice: InvoiceDoc): (string | number)[] {
  const { series, buyer, number, date, total, placeOfSupply, taxable, original } = invoice;
  return [
    sectionOf(invoice),
    buyer.gstin ?? '',
    buyer.name,
    number,
    toolDate(date),
    series === 'credit-note' ? 'C' : '',
    total,
    `${placeOfSupply}-${stateNameOf(placeOfSupply)}`,
    'N',
    buyer.gstin ? 'Regular B2B' : '',
    '',
    GST_PERCENT,
    taxable,
    0,
    '',
    invoice.igst ?? 0,
    invoice.cgst ?? 0,
    invoice.sgst ?? 0,
    SAC,
    original?.number ?? '',
    original ? toolDate(original.date) : '',
    invoice.bookingNumber,
  ];
}

/** A row for each document of a workplace on some days, in the order they were made, streamed. */
export async function* gstr1Rows(
  core: Core,
  ownerId: string,
  stretch: Stretch,
): AsyncGenerator<(string | number)[]> {
  for await (const invoice of streamInvoices(core, ownerId, stretch)) yield rowOf(invoice);
}
