import type { TaxMonthRow } from '@crease/shared/contracts/taxes';
import { gstIn } from '@crease/shared/prices/amounts';
import { registersFrom } from '@crease/shared/tax/einvoice-rules';
import { addMonths, monthOf, monthsOfQuarter, quarterOfMonth, yearOfMonth } from '@crease/shared/tax/periods';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { findLegal } from '../../sales/invoices/legal.schema.js';
import { roundToPaisa } from '../../sales/provider/paise.js';
import { findWithheld } from '../settlements/withheld.queries.js';
import { totalsOf } from './returns.js';

/** A financial year of an owner: by month what was settled and withheld, and the quarters with income tax. */
export interface OwnerTax {
  year: string;
  months: TaxMonthRow[];
  totals: Omit<TaxMonthRow, 'month'>;
  /** The day from which this turnover alone makes the owner register invoices. */
  eInvoicesFrom?: string;
  quarters: { quarter: string; gross: number; tds: number }[];
}

const COLUMNS = ['gross', 'fee', 'commission', 'tcs', 'tds'] as const;

/** Reads an owner's year. `asked` is the year in which it begins; the current one if undefined. */
export async function readOwnerTax(core: Core, ownerId: string, asked?: string): Promise<OwnerTax> {
  const year = asked ?? String(yearOfMonth(monthOf(core.clock.now())));
  const months = Array.from({ length: 12 }, (_, at) => addMonths(`${year}-04`, at));
  const withheld = (await findWithheld(core, new Types.ObjectId(ownerId))).map(({ tax }) => tax);
  const settled = withheld.flatMap((tax) => tax.months);
  const rows = months.flatMap((month) => {
    const parts = settled.filter((one) => one.month === month);
    if (parts.length === 0) return [];
    const sums = totalsOf(parts, COLUMNS);
    return [{ month, ...sums, net: roundToPaisa(sums.gross - sums.commission - sums.tcs - sums.tds) }];
  });
  const parts = withheld.flatMap(({ tds }) => tds.filter(({ basis }) => basis !== 'none'));
  const quarters = [...new Set(months.map(quarterOfMonth))].flatMap((quarter) => {
    const sums = totalsOf(
      parts.filter((part) => part.quarter === quarter),
      ['gross', 'amount'],
    );
    return sums.gross === 0 && sums.amount === 0 ? [] : [{ quarter, gross: sums.gross, tds: sums.amount }];
  });
  const totals = totalsOf(rows, [...COLUMNS, 'net']);
  const legal = await findLegal(core, ownerId);
  const from = legal?.gstin ? registersFrom(totals.gross - gstIn(totals.gross), Number(year)) : undefined;
  return { year, months: rows, totals, ...(from ? { eInvoicesFrom: from } : {}), quarters };
}

/** The first and last month of a quarter. */
export function endsOfQuarter(quarter: string): [string, string] {
  const [first = '', , last = ''] = monthsOfQuarter(quarter);
  return [first, last];
}
