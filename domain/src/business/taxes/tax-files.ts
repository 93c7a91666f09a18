import { splitByWeights } from '@crease/shared/largest-remainders';
import { stateNameOf } from '@crease/shared/state-codes';
import { Types } from 'mongoose';
import { openSealed } from '../../accounts/identity/secret-keys.js';
import type { Core } from '../../platform/core.js';
import { findLegals } from '../../sales/invoices/legal.schema.js';
import { type TcsReturnRow, tcsReturn, tdsFiling, tdsReturn } from './returns.js';

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

export const TDS_HEAD = [
  'Section',
  'PAN of the deductee',
  'Name of the deductee',
  'Kind',
  'Gross amount (GST included)',
  'Rate in percent',
  'Tax deducted',
] as const;

/** A quarter's return as the cells of its file. The law wants whole PANs; those of closed accounts are kept for it. */
export async function tdsCells(core: Core, quarter: string): Promise<Cells[]> {
  const rows = await tdsReturn(core, quarter);
  const legals = await findLegals(
    core,
    rows.map(({ ownerId }) => new Types.ObjectId(ownerId)),
  );
  const panOf = new Map(
    legals.map(({ _id, pan }) => [_id.toString(), pan && openSealed(core.env, 'tax', pan, _id.toString())]),
  );
  const { law } = tdsFiling(quarter);
  return rows.map(({ ownerId, name, panLast4, kind, gross, rate, tds }) => {
    const pan = panOf.get(ownerId);
    const shown = panLast4 === undefined ? 'PANNOTAVBL' : pan?.endsWith(panLast4) ? pan : `XXXXXX${panLast4}`;
    return [law, shown, name, kind, gross, rate, tds];
  });
}
