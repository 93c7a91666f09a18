import { gstIn } from './prices/amounts.js';

/** Of every service that Crease sells: the rent of a recreational ground (docs/product-rules.md, Invoices). */
export const SAC = '999652';

/** How a document's total parts into what is taxed and the tax on it, in whole rupees. */
export interface TaxParts {
  taxable: number;
  cgst?: number;
  sgst?: number;
  igst?: number;
  total: number;
}

/**
 * Parts a total that contains GST (docs/product-rules.md, Invoices): IGST where the ground lies in another state than the
 * seller, else CGST and SGST, of which the odd rupee is SGST's.
 */
export function taxPartsOf(total: number, isInterState: boolean): TaxParts {
  const taxes = gstIn(total);
  const taxable = total - taxes;
  if (isInterState) return { taxable, igst: taxes, total };
  const cgst = Math.floor(taxes / 2);
  return { taxable, cgst, sgst: taxes - cgst, total };
}

/**
 * The parts of a credit note over `total` of an invoice that has `earlier` credit notes. The notes of an invoice never exceed any
 * of its parts, and the one that gives back the rest takes exactly what is left (docs/product-rules.md, Invoices).
 */
export function creditPartsOf(total: number, invoice: TaxParts, earlier: readonly TaxParts[]): TaxParts {
  const sum = (part: (one: TaxParts) => number) => earlier.reduce((all, one) => all + part(one), 0);
  const credited = sum(taxesOf);
  const taxesLeft = taxesOf(invoice) - credited;
  const taxableLeft = invoice.taxable - sum(({ taxable }) => taxable);
  const taxes = Math.max(total - taxableLeft, Math.min(gstIn(total), taxesLeft));
  const taxable = total - taxes;
  if (invoice.igst !== undefined) return { taxable, igst: taxes, total };
  const half = Math.floor((credited + taxes) / 2) - sum(({ cgst = 0 }) => cgst);
  const cgst = Math.min(taxes, Math.max(0, half));
  return { taxable, cgst, sgst: taxes - cgst, total };
}

const taxesOf = ({ cgst = 0, sgst = 0, igst = 0 }: TaxParts): number => cgst + sgst + igst;

/** The financial year of a date in India, from April on: `26-27`. */
export function financialYearOf(date: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5, 7) < '04' ? 1 : 0);
  return `${twoDigits(year)}-${twoDigits(year + 1)}`;
}

const twoDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** Invoices and credit notes are numbered apart. */
export type InvoiceSeries = 'invoice' | 'credit-note';
const PREFIX = { invoice: 'INV', 'credit-note': 'CN' } as const;
/** What the law allows (rule 46 of the CGST Rules). */
const LONGEST_NUMBER = 16;

/** The number that people read, `INV/26-27/000123`. Throws where it would be longer than the law allows. */
export function invoiceNumber(series: InvoiceSeries, year: string, n: number): string {
  const number = `${PREFIX[series]}/${year}/${String(n).padStart(6, '0')}`;
  if (number.length > LONGEST_NUMBER) throw new Error(`${number} is longer than an invoice's number may be`);
  return number;
}
