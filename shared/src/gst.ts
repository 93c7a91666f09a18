import { gstIn } from './prices/amounts.js';

/**
 * The SAC code of every service that grounds sell through Crease: rental of recreational grounds
 * (docs/product-rules.md, Invoices).
 */
export const SAC = '999652';
/** The SAC code of the operator's own service: support services, not elsewhere classified. */
const OPERATOR_SAC = '998599';
/** The rate of every service that is sold or billed through Crease. */
export const GST_PERCENT = 18;

/** A document's total split into taxable value and tax, in whole rupees. */
export interface TaxParts {
  taxable: number;
  cgst?: number;
  sgst?: number;
  igst?: number;
  total: number;
}

/**
 * Splits a total that includes GST (docs/product-rules.md, Invoices): IGST if the ground is in another state than the
 * seller, else CGST and SGST, with the odd rupee in SGST.
 */
export function taxPartsOf(total: number, isInterState: boolean): TaxParts {
  const taxes = gstIn(total);
  const taxable = total - taxes;
  if (isInterState) return { taxable, igst: taxes, total };
  const cgst = Math.floor(taxes / 2);
  return { taxable, cgst, sgst: taxes - cgst, total };
}

/** A document of a seller who is not registered for GST, or one that reduces it. */
const untaxed = (total: number): TaxParts => ({ taxable: total, total });
/** True for the parts of a seller who is not registered for GST. */
export const isUntaxed = ({ cgst, igst }: TaxParts): boolean => cgst === undefined && igst === undefined;

/** The parts of a seller's document: without a GSTIN there is no tax. */
export const partsBy = (
  { stateCode, gstin }: { stateCode: string; gstin?: string | undefined },
  total: number,
  placeOfSupply: string,
): TaxParts => (gstin ? taxPartsOf(total, placeOfSupply !== stateCode) : untaxed(total));

const taxOf = ({ taxable, total }: TaxParts): number => total - taxable;
const sumOf = (parts: readonly TaxParts[], of: (part: TaxParts) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0);

/**
 * Splits a credit note of `total` rupees after `earlier` ones of the same invoice. Tax and CGST are computed from the
 * sum credited so far, so each note is at most a rupee off and all notes of an invoice sum to its parts.
 */
export function creditPartsOf(invoice: TaxParts, earlier: readonly TaxParts[], total: number): TaxParts {
  if (isUntaxed(invoice)) return untaxed(total);
  const isInterState = invoice.igst !== undefined;
  const taxBefore = sumOf(earlier, taxOf);
  const taxLeft = taxOf(invoice) - taxBefore;
  const taxableLeft = invoice.taxable - sumOf(earlier, ({ taxable }) => taxable);
  if (total > taxableLeft + taxLeft) return taxPartsOf(total, isInterState);
  const before = sumOf(earlier, (note) => note.total);
  // Notes from before this rule may already have credited more.
  const share = Math.max(0, gstIn(before + total) - taxBefore);
  const taxes = Math.max(total - taxableLeft, Math.min(share, taxLeft, total));
  const taxable = total - taxes;
  if (isInterState) return { taxable, igst: taxes, total };
  const cgst = Math.floor((taxBefore + taxes) / 2) - sumOf(earlier, (part) => part.cgst ?? 0);
  return { taxable, cgst, sgst: taxes - cgst, total };
}

/** The financial year of a date in India, starting in April: `26-27`. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** The series of a workplace: invoices and credit notes are numbered separately. */
export const OWNER_SERIES = ['invoice', 'credit-note'] as const;
/** The operator's own series: its bills for the convenience fee, what reduces them, and its bills for commission. */
export const OPERATOR_SERIES = ['fee-invoice', 'fee-credit-note', 'commission-invoice'] as const;
export type InvoiceSeries = (typeof OWNER_SERIES)[number] | (typeof OPERATOR_SERIES)[number];
const PREFIX: Readonly<Record<InvoiceSeries, string>> = {
  invoice: 'INV',
  'credit-note': 'CN',
  'fee-invoice': 'FEE',
  'fee-credit-note': 'FCN',
  'commission-invoice': 'COM',
};

export const isOperatorSeries = (series: InvoiceSeries): boolean =>
  OPERATOR_SERIES.some((one) => one === series);
export const isCreditNote = (series: InvoiceSeries): boolean =>
  series === 'credit-note' || series === 'fee-credit-note';
export const sacOf = (series: InvoiceSeries): string => (isOperatorSeries(series) ? OPERATOR_SAC : SAC);

/** The legal maximum (rule 46 of the CGST Rules). */
const LONGEST_NUMBER = 16;

/**
 * The document number, `INV/26-27/000123`.
 * @throws if it would exceed the legal length
 */
export function invoiceNumber(series: InvoiceSeries, year: string, n: number): string {
  const number = `${PREFIX[series]}/${year}/${String(n).padStart(6, '0')}`;
  if (number.length > LONGEST_NUMBER) throw new Error(`${number} is longer than an invoice's number may be`);
  return number;
}
