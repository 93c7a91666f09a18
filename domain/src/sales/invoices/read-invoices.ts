import type { Pagination } from '@crease/shared/contracts/common';
import type { ListedInvoice } from '@crease/shared/contracts/invoices';
import { AppError } from '@crease/shared/errors';
import { isOperatorSeries } from '@crease/shared/gst';
import { refuse } from '@crease/shared/refusals';
import type { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import type { BookingDoc } from '../booking-record/booking.schema.js';
import { documentOf } from '../documents/print-document.js';
import { findInvoicesOf, type InvoiceDoc } from './invoice.schema.js';
import { pageOfInvoices, type Stretch } from './invoice-lists.queries.js';
import type { PrintedInvoice } from './invoice-pdf.js';
import { awaitsRegistration } from './register-einvoices.js';
import { presentInvoice } from './write-invoices.js';

const presentListed = (invoice: InvoiceDoc): ListedInvoice => ({
  ...presentInvoice(invoice),
  series: invoice.series === 'credit-note' ? 'credit-note' : 'invoice',
  bookingId: invoice.bookingId?.toString() ?? '',
  bookingNumber: invoice.bookingNumber,
  placeOfSupply: invoice.placeOfSupply,
  ...(invoice.original ? { original: invoice.original } : {}),
  createdAt: invoice.at.toISOString(),
});

/** A page of a workplace's invoices and credit notes of some days, newest first. */
export async function listInvoices(
  core: Core,
  ownerId: string,
  query: Stretch & { page: number; limit: number },
): Promise<{ invoices: ListedInvoice[]; pagination: Pagination }> {
  const { found, total } = await pageOfInvoices(core, ownerId, query);
  const { page, limit } = query;
  return {
    invoices: found.map(presentListed),
    pagination: paginationOf({ page, limit }, total),
  };
}

/** Increase it when the layout of invoices changes, so that new files are made. */
const LAYOUT_VERSION = 3;

/** A document as it is printed: with its registration, or the mark that it still must be registered. */
export function toPrint({ env }: Pick<Core, 'env'>, invoice: InvoiceDoc): PrintedInvoice {
  if (invoice.einvoice?.irn) return invoice;
  const { einvoice: _tries, ...document } = invoice;
  return awaitsRegistration(env, invoice) ? { ...document, isUnregistered: true } : document;
}

/**
 * The invoices and credit notes of a booking as one PDF, a page each: the stored one, or printed and stored
 * (`documentOf`).
 * @throws `NOT_FOUND` if there are none
 */
export async function invoiceFile(
  core: Core,
  { _id }: Pick<BookingDoc, '_id'>,
): Promise<{ pdf: Buffer; number: string }> {
  const found = await printInvoices(core, _id);
  if (!found)
    throw new AppError('NOT_FOUND', 'This booking has no tax invoice; its receipt says what was paid.');
  return found;
}

/** Whose documents of a booking: the owner's, or the operator's for the convenience fee. */
export type Issuer = 'seller' | 'operator';

/**
 * The same by either issuer, or null if there are none. `isUnregistered` if one of them is still to be registered.
 * Loads the PDF library on demand.
 */
export async function printInvoices(
  core: Core,
  bookingId: Types.ObjectId,
  issuer: Issuer = 'seller',
): Promise<{ pdf: Buffer; number: string; isUnregistered: boolean } | null> {
  const all = await findInvoicesOf(core, bookingId);
  const documents = all
    .filter(({ series }) => isOperatorSeries(series) === (issuer === 'operator'))
    .map((one) => toPrint(core, one));
  const [first] = documents;
  if (!first) return null;
  const pdf = await documentOf(core, {
    kind: 'invoice',
    bookingId,
    userId: first.userId,
    ownerId: first.ownerId,
    content: [LAYOUT_VERSION, documents],
    async print() {
      const { invoicePdf } = await import('./invoice-pdf.js');
      return await invoicePdf(documents);
    },
  });
  const isUnregistered = documents.some((one) => one.isUnregistered);
  return { pdf, number: first.number, isUnregistered };
}

/** One document as a PDF, which is not stored. */
export async function printInvoice(core: Pick<Core, 'env'>, invoice: InvoiceDoc): Promise<Buffer> {
  const { invoicePdf } = await import('./invoice-pdf.js');
  return await invoicePdf([toPrint(core, invoice)]);
}

/**
 * The operator's bills for a booking's convenience fee and what reduces them, in the same form.
 * @throws `NOT_FOUND` if there are none
 */
export async function feeBillFile(
  core: Core,
  { _id }: Pick<BookingDoc, '_id'>,
): Promise<{ pdf: Buffer; number: string }> {
  const found = await printInvoices(core, _id, 'operator');
  if (!found) throw refuse('NOT_FOUND', 'no_fee_bill');
  return found;
}
