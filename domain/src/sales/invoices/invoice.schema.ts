import type { InvoiceSeries } from '@crease/shared/gst';
import type { Types } from 'mongoose';
import { z } from 'zod';
import type { Core } from '../../platform/core.js';
import { objectId, schemaOf, stored } from '../../platform/document.js';
import { insertOnce } from '../../platform/duplicate-key.js';
import type { InvoiceCharges } from './invoice-charges.js';

const buyer = z.object({ name: z.string(), gstin: z.string().optional() });

/** All of an invoice or credit note but its number and date. */
const invoiceDraft = z.object({
  /** The fact it is for, which never has two numbers. */
  fact: z.string(),
  series: stored<InvoiceSeries>(),
  /** The owner of the ground; the issuer too, except of the operator's series; of a commission bill the buyer. */
  ownerId: objectId(),
  /** The booking or entry; of a commission bill absent, and its texts are empty. */
  bookingId: objectId().optional(),
  bookingNumber: z.string(),
  /** The month whose settlements a commission bill is for, as `2026-11`. */
  month: z.string().optional(),
  /** The player; null for a walk-in and of a commission bill. */
  userId: objectId().nullable(),
  taxable: z.number(),
  cgst: z.number().optional(),
  sgst: z.number().optional(),
  igst: z.number().optional(),
  total: z.number(),
  /** How the total came about, including tax: on an invoice for a whole booking with a discount or coupon. */
  charges: stored<InvoiceCharges>().optional(),
  /** Without a GSTIN and a state only if the operator has none. */
  seller: z.object({ name: z.string(), gstin: z.string(), address: z.string(), stateCode: z.string() }),
  buyer,
  /** The two digits of the ground's state; of an operator's bill, of its buyer's or its own. */
  placeOfSupply: z.string(),
  /** The game as it was when the document was made. */
  groundName: z.string(),
  bookingDate: z.string(),
  /** Empty for an entry fee, which has no hours. */
  timeSlot: z.string(),
  /** The capture at the provider that an invoice covers. */
  paymentId: z.string().optional(),
  /** The invoice that a credit note reduces. */
  original: z.object({ number: z.string(), date: z.string() }).optional(),
});
export type InvoiceDraft = z.infer<typeof invoiceDraft>;

/** The state of a document's registration with the invoice portal. */
const einvoice = z.object({
  /**
   * `waiting`: a try failed, and another follows. `unsigned`: registered earlier, and the portal gives only the
   * numbers. `set-aside`: an admin has ended it.
   */
  state: z.enum(['waiting', 'registered', 'unsigned', 'refused', 'set-aside']),
  irn: z.string().optional(),
  ackNo: z.string().optional(),
  ackAt: z.date().optional(),
  /** Signed by the portal; absent if it gave only the numbers. */
  signedInvoice: z.string().optional(),
  signedQr: z.string().optional(),
  /** Why it is not registered: the portal's code, and its words. */
  problem: z.object({ code: z.string(), message: z.string(), at: z.date() }).optional(),
  /** When it is tried again. */
  nextAt: z.date().optional(),
  /** An admin's reason why it is not registered, or was accepted without its signed copy. */
  setAside: z.object({ reason: z.string(), at: z.date() }).optional(),
});
export type EInvoice = z.infer<typeof einvoice>;

/**
 * An invoice or a credit note: never deleted, and nothing but its registration changes. `_id` is
 * `<workplace or operator>:<year>:<series>:<n>`.
 */
const invoiceDoc = invoiceDraft.extend({
  _id: z.string(),
  n: z.number(),
  number: z.string(),
  /** When its number was claimed. */
  at: z.date(),
  /** The same as a day in India. */
  date: z.string(),
  einvoice: einvoice.optional(),
});
export type InvoiceDoc = z.infer<typeof invoiceDoc>;

declare module '../../platform/models.js' {
  interface Collections {
    invoices: InvoiceDoc;
  }
}

export const invoiceSchema = schemaOf(invoiceDoc);
// Decides between two that number the same fact at once: one of them steps its counter back.
invoiceSchema.index({ fact: 1 }, { unique: true });
invoiceSchema.index({ ownerId: 1, at: -1, _id: -1 });
invoiceSchema.index({ bookingId: 1 });
invoiceSchema.index({ userId: 1 });
const OF_COMMISSION = { partialFilterExpression: { series: 'commission-invoice' } };
invoiceSchema.index({ ownerId: 1, month: -1, _id: -1 }, OF_COMMISSION);
invoiceSchema.index({ month: 1, ownerId: 1, _id: 1 }, OF_COMMISSION);
// For the operator's turnover of a year, which is summed from the index alone.
invoiceSchema.index(
  { series: 1, date: 1, taxable: 1 },
  { partialFilterExpression: { series: 'fee-invoice' } },
);
invoiceSchema.index(
  { date: 1, series: 1, taxable: 1 },
  { partialFilterExpression: { series: 'fee-credit-note' } },
);
// Documents between businesses that are to be registered, and those that could not be.
invoiceSchema.index(
  { 'einvoice.state': 1, 'seller.gstin': 1, date: 1 },
  { partialFilterExpression: { 'buyer.gstin': { $exists: true } } },
);

export async function findInvoiceOf(core: Core, fact: string): Promise<InvoiceDoc | null> {
  return await core.db.invoices.findOne({ fact });
}

export async function findInvoiceById(core: Core, _id: string): Promise<InvoiceDoc | null> {
  return await core.db.invoices.findOne({ _id });
}

/** False if its number or its fact has a document already. */
export async function insertInvoice(core: Core, invoice: InvoiceDoc): Promise<boolean> {
  return await insertOnce(() => core.db.invoices.insertOne(invoice));
}

/** All documents of a booking, in the order they were made. */
export async function findInvoicesOf(core: Core, bookingId: Types.ObjectId): Promise<InvoiceDoc[]> {
  return await core.db.invoices.find({ bookingId }).sort({ at: 1, n: 1 }).toArray();
}
