import { z } from 'zod';
import { contract } from '../contract.js';
import { taxpayerKind } from '../tax/pan.js';
import { objectId, pageQuery, pagination, rupeesToThePaisa } from './common.js';
import { workplaceQuery } from './workplace.js';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month like 2026-11');
const quarter = z.string().regex(/^20\d\d-Q[1-4]$/, 'must be a quarter of a financial year like 2026-Q3');
const year = z.string().regex(/^20\d\d$/, 'must be the year in which a financial year begins');
const tcsQuery = z.object({ month });
const tdsQuery = z.object({ quarter });

/** A return: its form and law by their names at that time, and the last day for it. */
const filing = { form: z.string(), law: z.string(), due: z.string() };

/** Rupees without GST; negative if more came back than was sold. */
const tcsSums = {
  supplies: rupeesToThePaisa,
  returns: rupeesToThePaisa,
  net: rupeesToThePaisa,
  igst: rupeesToThePaisa,
  cgst: rupeesToThePaisa,
  sgst: rupeesToThePaisa,
};
export const tcsRow = z.object({
  ownerId: objectId,
  name: z.string(),
  gstin: z.string(),
  /** The two digits of the state of the grounds. */
  state: z.string(),
  ...tcsSums,
});
export type TcsRow = z.infer<typeof tcsRow>;

export const gstr8 = contract({
  method: 'GET',
  path: '/admin/tax/gstr8',
  auth: 'admin',
  tag: 'Tax',
  summary: 'GST collected at source in a month, by owner, registration and state; values without GST',
  query: tcsQuery,
  response: z.object({ month, ...filing, rows: z.array(tcsRow), totals: z.object(tcsSums) }),
});

export const gstr8Csv = contract({
  method: 'GET',
  path: '/admin/tax/gstr8.csv',
  auth: 'admin',
  tag: 'Tax',
  summary: 'The same in the columns of the offline tool',
  query: tcsQuery,
  contentType: 'text/csv',
});

/** Rupees with GST. */
const tdsSums = { gross: rupeesToThePaisa, tds: rupeesToThePaisa };
export const tdsRow = z.object({
  ownerId: objectId,
  name: z.string(),
  panLast4: z.string().optional(),
  /** The end of the PAN under which some of it was deducted, if the owner has corrected it since. */
  deductedAs: z.string().optional(),
  kind: taxpayerKind,
  /** In percent; 0 for an owner below the threshold. */
  rate: z.number(),
  /** Tax of the financial year that is due and in no settlement of the owner; absent if it is 0. */
  undeducted: rupeesToThePaisa.optional(),
  ...tdsSums,
});
export type TdsRow = z.infer<typeof tdsRow>;

export const tds = contract({
  method: 'GET',
  path: '/admin/tax/tds',
  auth: 'admin',
  tag: 'Tax',
  summary: 'Income tax deducted in a quarter of a financial year, by owner and rate; gross with GST',
  query: tdsQuery,
  response: z.object({ quarter, ...filing, rows: z.array(tdsRow), totals: z.object(tdsSums) }),
});

export const tdsCsv = contract({
  method: 'GET',
  path: '/admin/tax/tds.csv',
  auth: 'admin',
  tag: 'Tax',
  summary: 'The same as a file, with whole PANs',
  query: tdsQuery,
  contentType: 'text/csv',
});

const yearSums = {
  gross: rupeesToThePaisa,
  fee: rupeesToThePaisa,
  commission: rupeesToThePaisa,
  tcs: rupeesToThePaisa,
  tds: rupeesToThePaisa,
  net: rupeesToThePaisa,
};
export const taxMonth = z.object({ month, ...yearSums });
export type TaxMonthRow = z.infer<typeof taxMonth>;

const statement = { auth: 'staff', act: 'settlement.read', tag: 'Tax' } as const;

export const ownerTax = contract({
  method: 'GET',
  path: '/owner/tax',
  ...statement,
  summary:
    'What was settled and withheld in a financial year, by month; gross with GST, the current year by default',
  query: workplaceQuery.extend({ year: year.optional() }),
  response: z.object({
    year,
    months: z.array(taxMonth),
    totals: z.object(yearSums),
    /**
     * The day from which this year's turnover here alone makes the owner register their invoices to businesses. Absent
     * below the threshold, and without a GSTIN.
     */
    eInvoicesFrom: z.string().optional(),
    /** Quarters with income tax, for their certificates. */
    quarters: z.array(z.object({ quarter, ...tdsSums })),
  }),
});

export const tcsCertificate = contract({
  method: 'GET',
  path: '/owner/tax/tcs.pdf',
  ...statement,
  summary: 'GST collected from this owner in a month, as PDF',
  query: workplaceQuery.extend({ month }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const tdsCertificate = contract({
  method: 'GET',
  path: '/owner/tax/tds.pdf',
  ...statement,
  summary: 'Income tax deducted from this owner in a quarter, as PDF',
  query: workplaceQuery.extend({ quarter }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

/** The operator's bill to an owner for the commission that a month's settlements took. */
export const commissionBill = z.object({
  month,
  number: z.string(),
  date: z.string(),
  /** Rupees. Without tax if the operator is not registered. */
  taxable: rupeesToThePaisa,
  cgst: rupeesToThePaisa.optional(),
  sgst: rupeesToThePaisa.optional(),
  igst: rupeesToThePaisa.optional(),
  total: rupeesToThePaisa,
});
export type CommissionBill = z.infer<typeof commissionBill>;

const ownedBill = commissionBill.extend({
  ownerId: objectId,
  name: z.string(),
  gstin: z.string().optional(),
});
export type OwnedBill = z.infer<typeof ownedBill>;

export const commissionBills = contract({
  method: 'GET',
  path: '/owner/commission-bills',
  ...statement,
  summary: 'The monthly bills for commission, newest first',
  query: pageQuery.extend(workplaceQuery.shape),
  response: z.object({ bills: z.array(commissionBill), pagination }),
});

export const commissionBillPdf = contract({
  method: 'GET',
  path: '/owner/commission-bill.pdf',
  ...statement,
  summary: 'The bill for the commission of a month, as PDF',
  query: workplaceQuery.extend({ month }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});

export const allCommissionBills = contract({
  method: 'GET',
  path: '/admin/commission-bills',
  auth: 'admin',
  tag: 'Tax',
  summary: 'All bills for the commission of a month, with their sum',
  query: pageQuery.extend({ month }),
  response: z.object({
    month,
    bills: z.array(ownedBill),
    totals: z.object({ total: rupeesToThePaisa, taxable: rupeesToThePaisa }),
    /**
     * The day from which the commission of this financial year alone makes the operator register invoices. Absent below
     * the threshold, without a GSTIN, where invoices are registered, and after the first page.
     */
    eInvoicesFrom: z.string().optional(),
    pagination,
  }),
});

export const anyCommissionBillPdf = contract({
  method: 'GET',
  path: '/admin/commission-bill.pdf',
  auth: 'admin',
  tag: 'Tax',
  summary: 'An owner’s bill for the commission of a month, as PDF',
  query: z.object({ owner: objectId, month }),
  contentType: 'application/pdf',
  errors: ['NOT_FOUND'],
});
