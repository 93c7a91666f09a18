import { z } from 'zod';
import { contract } from '../contract.js';
import { SCHEMA_SENTENCES } from '../field-errors.js';
import { gstin, gstinState } from '../gstin.js';
import { isStateCode } from '../state-codes.js';
import { kindOfPan, panOrLastFour, taxpayerKind } from '../tax/pan.js';
import {
  bookingDate,
  bookingRef,
  isoTime,
  lineText,
  objectId,
  pageQuery,
  pagination,
  rupees,
  shortText,
} from './common.js';
import { workplaceQuery } from './workplace.js';

const stateCode = z.string().refine(isStateCode, SCHEMA_SENTENCES.state_code);

export const legal = z.object({
  name: z.string(),
  gstin: z.string().optional(),
  address: z.string(),
  stateCode: z.string(),
  kind: taxpayerKind.optional(),
  /** The last four characters. */
  pan: z.string().optional(),
});

export const setLegal = contract({
  method: 'PUT',
  path: '/owner/legal',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Invoices',
  summary: 'Who issues the invoices, and who the owner is for tax; without a GSTIN there are receipts only',
  query: workplaceQuery,
  body: z
    .strictObject({
      name: lineText(120),
      gstin: gstin.optional(),
      address: shortText(300),
      stateCode,
      kind: taxpayerKind.optional(),
      /** The whole PAN, or the last four of the stored one to keep it. */
      pan: panOrLastFour.optional(),
    })
    .refine((legal) => legal.gstin === undefined || gstinState(legal.gstin) === legal.stateCode, {
      path: ['gstin'],
      error: SCHEMA_SENTENCES.gstin_of_other_state,
    })
    .refine(
      ({ pan: number, kind }) =>
        kind === undefined || number === undefined || number.length <= 4 || kindOfPan(number) === kind,
      { path: ['pan'], error: SCHEMA_SENTENCES.pan_of_other_kind },
    ),
  response: z.object({ legal }),
});

export const getLegal = contract({
  method: 'GET',
  path: '/owner/legal',
  auth: 'staff',
  act: 'legal.change',
  tag: 'Invoices',
  summary: 'Who issues the invoices; null where it was never said',
  query: workplaceQuery,
  response: z.object({ legal: legal.nullable() }),
});

/**
 * An invoice or a credit note: money in whole rupees, the tax included in `total`; CGST with SGST, or IGST. `date` is a
 * day in India.
 */
export const invoice = z.object({
  number: z.string(),
  date: z.string(),
  sac: z.literal('999652'),
  taxable: rupees,
  cgst: rupees.optional(),
  sgst: rupees.optional(),
  igst: rupees.optional(),
  total: rupees,
  buyer: z.object({ name: z.string(), gstin: z.string().optional() }),
});
export type Invoice = z.infer<typeof invoice>;

/** The operator's bill for the convenience fee of a booking; `date` is a day in India. */
export const feeInvoice = z.object({ number: z.string(), date: z.string(), total: rupees });

/** A document in the owner's list. A credit note names the invoice it reduces. */
export const listedInvoice = invoice.extend({
  series: z.enum(['invoice', 'credit-note']),
  bookingId: objectId,
  bookingNumber: z.string(),
  placeOfSupply: z.string(),
  original: z.object({ number: z.string(), date: z.string() }).optional(),
  createdAt: isoTime,
});
export type ListedInvoice = z.infer<typeof listedInvoice>;

/** The business that a booking is billed to, if any. */
export const billing = z.strictObject({ name: lineText(120), gstin });

export const invoicePdf = contract({
  method: 'GET',
  path: '/bookings/:id/invoice.pdf',
  auth: 'user',
  act: 'booking.read',
  tag: 'Invoices',
  summary: 'The tax invoice of a booking, with what was invoiced or credited later',
  params: z.object({ id: bookingRef }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

export const feeInvoicePdf = contract({
  method: 'GET',
  path: '/bookings/:id/fee-invoice.pdf',
  auth: 'user',
  act: 'booking.read',
  tag: 'Invoices',
  summary: "The operator's bill for a booking's convenience fee, with what was billed or credited later",
  params: z.object({ id: bookingRef }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND', 'FORBIDDEN'],
});

const listQuery = workplaceQuery.extend({ from: bookingDate.optional(), to: bookingDate.optional() });

export const listInvoices = contract({
  method: 'GET',
  path: '/owner/invoices',
  auth: 'staff',
  act: 'invoice.list',
  tag: 'Invoices',
  summary: 'Invoices and credit notes of a stretch of days',
  query: pageQuery.extend(listQuery.shape),
  response: z.object({
    invoices: z.array(listedInvoice),
    pagination,
  }),
});

export const invoicesCsv = contract({
  method: 'GET',
  path: '/owner/invoices.csv',
  auth: 'staff',
  act: 'invoice.list',
  tag: 'Invoices',
  summary: 'The same in the layout that a GSTR-1 import takes',
  query: listQuery,
  contentType: 'text/csv',
});
