import type { Pagination } from '@crease/shared/contracts/common';
import type { CommissionBill, OwnedBill } from '@crease/shared/contracts/taxes';
import { AppError } from '@crease/shared/errors';
import { registersFrom } from '@crease/shared/tax/einvoice-rules';
import { yearOfMonth } from '@crease/shared/tax/periods';
import { Types } from 'mongoose';
import type { Core } from '../../platform/core.js';
import { paginationOf } from '../../platform/pagination.js';
import type { InvoiceDoc } from '../../sales/invoices/invoice.schema.js';
import {
  findCommissionBill,
  pageOfBillsFor,
  pageOfBillsTo,
  sumOfBillsFor,
  sumOfFeesBilled,
} from '../../sales/invoices/invoice-lists.queries.js';
import { toPrint } from '../../sales/invoices/read-invoices.js';

interface Page {
  page: number;
  limit: number;
}

/** A page of an owner's commission bills, newest first. */
export async function listBillsTo(
  core: Core,
  ownerId: string,
  page: Page,
): Promise<{ bills: CommissionBill[]; pagination: Pagination }> {
  const { found, total } = await pageOfBillsTo(core, new Types.ObjectId(ownerId), page);
  return { bills: found.map(present), pagination: paginationOf(page, total) };
}

/** A page of all commission bills of a month, with the sums of the whole month. */
export async function listBillsFor(
  core: Core,
  month: string,
  page: Page,
): Promise<{
  month: string;
  bills: OwnedBill[];
  totals: { total: number; taxable: number };
  eInvoicesFrom?: string;
  pagination: Pagination;
}> {
  const [{ found, total }, totals, from] = await Promise.all([
    pageOfBillsFor(core, month, page),
    sumOfBillsFor(core, month),
    // The same on every page, and sums over a whole year.
    page.page === 1 ? registersByTurnover(core, yearOfMonth(month)) : undefined,
  ]);
  const bills = found.map((bill) => ({
    ...present(bill),
    ownerId: bill.ownerId.toString(),
    ...bill.buyer,
  }));
  return {
    month,
    bills,
    totals,
    ...(from ? { eInvoicesFrom: from } : {}),
    pagination: paginationOf(page, total),
  };
}

/** The day from which a year's commission and fees alone make an operator register who does not yet. */
async function registersByTurnover(core: Core, year: number): Promise<string | undefined> {
  if (core.irp || !core.env.legal.gstin) return undefined;
  const { taxable } = await sumOfBillsFor(core, `${year}-04`, `${year + 1}-03`);
  const fees = await sumOfFeesBilled(core, `${year}-04-01`, `${year + 1}-03-31`);
  return registersFrom(taxable + fees, year);
}

/** An owner's bill for a month as PDF. Loads the PDF library on demand. @throws `NOT_FOUND` if there is none */
export async function printBill(core: Core, ownerId: string, month: string): Promise<Buffer> {
  const bill = await findCommissionBill(core, new Types.ObjectId(ownerId), month);
  if (!bill) throw new AppError('NOT_FOUND', 'There is no bill for that month.');
  const { invoicePdf } = await import('../../sales/invoices/invoice-pdf.js');
  return await invoicePdf([toPrint(core, bill)]);
}

function present({ month = '', number, date, taxable, cgst, sgst, igst, total }: InvoiceDoc): CommissionBill {
  return {
    month,
    number,
    date,
    taxable,
    ...(cgst === undefined ? {} : { cgst }),
    ...(sgst === undefined ? {} : { sgst }),
    ...(igst === undefined ? {} : { igst }),
    total,
  };
}
