import { splitByWeights } from '@crease/shared/largest-remainders';
import { stateNameOf } from '@crease/shared/state-codes';
import { endOfMonth } from '@crease/shared/tax/periods';
import { dayOf } from '@crease/shared/time/ist';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLegals } from '../../sales/invoices/legal.schema.js';
import { panOf } from '../../sales/invoices/same-person.js';
import { endsOfQuarter } from './owner-tax.js';
import { type TcsReturnRow, tcsReturn, tdsFiling, tdsGroups } from './returns.js';

/** The columns of table 3 of the GSTR-8 offline tool; 3A is sold to businesses with a GSTIN, 3B to everybody else. */
export const GSTR8_HEAD = [
  'Table',
  'GSTIN of the supplier',
  'Gross value of supplies made (without GST)',
  'Value of supplies returned (without GST)',
  'Net amount liable for TCS (without GST)',
  'Integrated Tax',
  'Central Tax',
  'State/UT Tax',
  'Place of supply',
  'Name',
] as const;

type Cells = (string | number)[];

/** A month's return as the cells of its file. A row with both kinds of buyers becomes two, which sum to it. */
export async function gstr8Cells(core: Core, month: string): Promise<Cells[]> {
  return (await tcsReturn(core, month)).flatMap(cellsOf);
}

function cellsOf(row: TcsReturnRow): Cells[] {
  const { gstin, state, name, supplies, returns, businessSupplies, businessReturns } = row;
  const tables = [
    { table: '3A', supplies: businessSupplies, returns: businessReturns },
    { table: '3B', supplies: supplies - businessSupplies, returns: returns - businessReturns },
  ];
  const weights = tables.map((one) => Math.abs(one.supplies - one.returns));
  const split = (tax: number): number[] =>
    splitByWeights(Math.abs(tax), weights).map((part) => Math.sign(tax) * part + 0);
  const [igst, cgst, sgst] = [split(row.igst), split(row.cgst), split(row.sgst)];
  return tables.flatMap((one, at) => {
    if (one.supplies === 0 && one.returns === 0) return [];
    const tax = [igst[at] ?? 0, cgst[at] ?? 0, sgst[at] ?? 0];
    const values = [one.supplies, one.returns, one.supplies - one.returns];
    return [[one.table, gstin, ...values, ...tax, `${state}-${stateNameOf(state)}`, name]];
  });
}

/**
 * The columns of the deductee annexure of the form, in its order, without those of cash withdrawals (s. 194N). The last
 * one is ours: rows that may have been filed under a PAN that was corrected since.
 */
export const TDS_HEAD = [
  'Sl. No.',
  'Deductee reference number',
  'Deductee code (01 company, 02 other)',
  'PAN of the deductee',
  'Name of the deductee',
  'Section code',
  'Date of payment or credit',
  'Amount paid or credited (GST included)',
  'Total tax deducted',
  'Total tax deposited',
  'Date of deduction',
  'Rate at which deducted',
  'Reason for non-deduction, lower or higher deduction',
  'Number of the certificate for lower deduction',
  'End of the PAN at deduction, if corrected since',
] as const;

/** The forms' codes of reasons: nothing is due below the threshold, or there is no PAN. */
const BELOW_THRESHOLD = 'Y';
const WITHOUT_PAN = 'C';

/**
 * A quarter's return as the cells of its file: a row for each payment, which is a settlement. The law wants whole PANs;
 * those of closed accounts are kept for it. Deposits and certificates are the operator's to fill in.
 */
export async function tdsCells(core: Core, quarter: string): Promise<Cells[]> {
  const groups = await tdsGroups(core, quarter);
  const legals = await findLegals(
    core,
    groups.map(({ ownerId }) => new Types.ObjectId(ownerId)),
  );
  const pans = new Map(legals.map((legal) => [legal._id.toString(), panOf(core, legal)]));
  const { code } = tdsFiling(quarter);
  const lastDay = endOfMonth(endsOfQuarter(quarter)[1]);
  const rows = groups.flatMap(({ ownerId, name, panLast4, kind, group }) => {
    const pan = pans.get(ownerId);
    const shown = panLast4 === undefined ? 'PANNOTAVBL' : pan?.endsWith(panLast4) ? pan : `XXXXXX${panLast4}`;
    return group.map(({ at, panLastFour, part: { basis, applied, gross, amount } }) => {
      const day = formDay(dayIn(at, lastDay));
      const reason = basis === 'no-pan' ? WITHOUT_PAN : applied === 0 ? BELOW_THRESHOLD : '';
      const before = panLast4 && panLastFour !== panLast4 ? (panLastFour ?? '') : '';
      const deductee = ['', kind === 'company' ? '01' : '02', shown, name, code];
      return [...deductee, day, gross, amount, '', day, applied / 100, reason, '', before];
    });
  });
  return rows.map((row, at) => [at + 1, ...row]);
}

/**
 * The day of a settlement in its row's quarter, which is that of its captures: it may be made after that quarter's end.
 */
const dayIn = (at: Date, lastDay: string): string => (dayOf(at) < lastDay ? dayOf(at) : lastDay);

/** A day as the form has it, `dd/mm/yyyy`. */
const formDay = (day: string): string => day.split('-').reverse().join('/');
